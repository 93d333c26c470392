import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SandboxClock } from '../../../generated/control.ts';
import { Act } from './announce.tsx';
import { control } from './api.ts';
import { Controls } from './controls.tsx';
import { Conversations } from './conversations.tsx';
import { Deliveries } from './deliveries.tsx';
import { count, dayTime, duration } from './format.ts';
import { useLive } from './live.ts';
import { Requests } from './request-view.tsx';
import { Resources } from './resources.tsx';
import { linkTo, type PageId, PAGES, type Route, useCurrentShown } from './route.ts';
import { Work } from './work.tsx';

/** The ways between the pages, with how much each has. */
export function Navigation({ page }: { page: PageId }) {
  const requests = useLive((state) => state.requests.length);
  const deliveries = useLive((state) => state.deliveries.length);
  const sizes: Partial<Record<PageId, number>> = { requests, deliveries };
  return (
    <nav ref={useCurrentShown(page)} class="pages" aria-label="Console">
      {PAGES.map(({ id, title }) => (
        <a key={id} href={linkTo(id)} aria-current={id === page ? 'page' : undefined}>
          {title}
          {sizes[id] ? <span class="size">{count(sizes[id])}</span> : null}
        </a>
      ))}
    </nav>
  );
}

const VIEWS: Readonly<Record<PageId, (first?: string, second?: string) => ComponentChildren>> = {
  requests: (first) => <Requests chosen={first} />,
  conversations: (first) => <Conversations chosen={first} />,
  deliveries: (first) => <Deliveries chosen={first} />,
  resources: (first, second) => <Resources kind={first} id={first === 'id' ? second : undefined} />,
  work: () => <Work />,
  controls: () => <Controls />,
};

export const View = ({ route: { page, rest } }: { route: Route }) => (
  <>{VIEWS[page](rest[0], rest[1])}</>
);

const STEPS = [
  ['+1 min', 'a minute', 60_000],
  ['+1 h', 'an hour', 3_600_000],
  ['+1 day', 'a day', 86_400_000],
] as const;

/** The clock of the sandbox, on every page, and the buttons that move it. */
export function ClockBar() {
  const clock = useLive((state) => state.clock);
  if (!clock) return null;
  return (
    <div class="clock" role="group" aria-label="Clock of the sandbox">
      <Now clock={clock} />
      {STEPS.map(([title, name, milliseconds]) => (
        <Act
          key={title}
          work={() => control('advanceClock', { body: { milliseconds } })}
          done={`The clock moved on by ${name}.`}
        >
          {title}
        </Act>
      ))}
      <Act
        disabled={clock.next_due_at === null}
        work={() => control('advanceClock', { body: { to_next: true } })}
        done="The next due thing is done."
      >
        Next due
      </Act>
      <Act work={() => control('updateClock', { body: { speed: clock.speed === 0 ? 1 : 0 } })}>
        {clock.speed === 0 ? 'Run' : 'Stop'}
      </Act>
    </div>
  );
}

/** The time as it goes on between two looks at the sandbox. */
function Now({ clock }: { clock: SandboxClock }) {
  const readAt = useLive((state) => state.clockReadAt);
  const { speed } = clock;
  const [, tick] = useState(0);
  useEffect(() => {
    if (speed === 0) return undefined;
    const timer = setInterval(() => tick((ticks) => ticks + 1), 1_000);
    return () => clearInterval(timer);
  }, [speed]);
  const now = Date.parse(clock.now) + Math.max(0, performance.now() - readAt) * speed;
  const due = clock.next_due_at === null ? undefined : Date.parse(clock.next_due_at) - now;
  return (
    <span class="now">
      <time>{dayTime(new Date(now).toISOString())} UTC</time>
      <small>
        {speed === 0 ? 'stopped' : speed === 1 ? 'running' : `${speed} times as fast`}
        {due !== undefined && (due <= 0 ? ', next now' : `, next in ${duration(due)}`)}
      </small>
    </span>
  );
}
