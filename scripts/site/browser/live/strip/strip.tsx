import { Announcements } from '../../../../../src/sandbox/console/announce.tsx';
import { ClockBar } from '../../../../../src/sandbox/console/clock-bar.tsx';
import { Tabs } from '../../../../../src/sandbox/console/tabs.tsx';
import { Causes } from './causes.tsx';
import { AuditEntries, Events, Requests } from './lists.tsx';

/** What else happened, and what else can be made to happen. */
export const Strip = () => (
  <section class="live-strip parts" aria-label="What else happened">
    <h3>What else happened</h3>
    <ClockBar />
    <Tabs
      label="What happened"
      tabs={[
        { title: 'Events', content: () => <Events /> },
        { title: 'Audit log', content: () => <AuditEntries /> },
        { title: 'Requests', content: () => <Requests /> },
      ]}
    />
    <Causes />
    <Announcements />
  </section>
);
