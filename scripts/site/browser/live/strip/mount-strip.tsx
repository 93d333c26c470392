import { render } from 'preact';
import { Announcements } from '../../../../../src/sandbox/console/announce.tsx';
import { sendThrough } from '../../../../../src/sandbox/console/api.ts';
import { ClockBar } from '../../../../../src/sandbox/console/clock-bar.tsx';
import { keepUp } from '../../../../../src/sandbox/console/live.ts';
import { Tabs } from '../../../../../src/sandbox/console/tabs.tsx';
import { openSandbox } from '../sandbox.ts';
import { Causes } from './causes.tsx';
import { AuditEntries, Events, Requests } from './lists.tsx';

let isFollowing = false;

/** Shows what else happened in the sandbox, and buttons for what a page cannot call: time, contacts, faults. */
export async function mountStrip(element: HTMLElement): Promise<void> {
  const sandbox = await openSandbox();
  sendThrough((path, init) => sandbox.fetch(path, init));
  if (!isFollowing) void keepUp();
  isFollowing = true;
  render(<Strip />, element);
}

const Strip = () => (
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
