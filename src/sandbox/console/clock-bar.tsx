import { useEffect, useState } from 'preact/hooks';
import type { SandboxClock } from '../../../generated/control.ts';
import { control } from './api.ts';
import { Act } from './announce.tsx';
import { dayTime, duration } from './format.ts';
import { live } from './live.ts';
import { useStore } from './store.ts';

const STEPS = [
  ['+1 min', 'a minute', 60_000],
  ['+1 h', 'an hour', 3_600_000],
  ['+1 day', 'a day', 86_400_000],
] as const;

/** The clock of the sandbox, on every page, and the buttons that move it. */
export function ClockBar() {
  const clock = useStore(live, (state) => state.clock);
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
  const readAt = useStore(live, (state) => state.clockReadAt);
  const [, tick] = useState(0);
  useEffect(() => {
    if (clock.speed === 0) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [clock.speed]);
  const passed = Math.max(0, performance.now() - readAt) * clock.speed;
  const now = Date.parse(clock.now) + passed;
  const due = clock.next_due_at === null ? undefined : Date.parse(clock.next_due_at) - now;
  return (
    <span class="now">
      <time>{dayTime(new Date(now).toISOString())} UTC</time>
      <small>
        {clock.speed === 0
          ? 'stopped'
          : clock.speed === 1
            ? 'running'
            : `${clock.speed} times as fast`}
        {due !== undefined && (due <= 0 ? ', next now' : `, next in ${duration(due)}`)}
      </small>
    </span>
  );
}
