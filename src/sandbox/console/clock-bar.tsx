import { useEffect, useState } from 'preact/hooks';
import type { SandboxClock } from '../../../generated/control.ts';
import { control } from './api.ts';
import { attempt } from './announce.tsx';
import { dayTime, duration } from './format.ts';
import { live } from './live.ts';
import { useStore } from './store.ts';

const MINUTE = 60_000;

/** The clock of the sandbox, on every page, and the buttons that move it. */
export function ClockBar() {
  const clock = useStore(live, (state) => state.clock);
  if (!clock) return null;
  const move = (milliseconds: number, name: string) =>
    void attempt(
      () => control('advanceClock', { body: { milliseconds } }),
      `The clock moved on by ${name}.`,
    );
  return (
    <div class="clock" role="group" aria-label="Clock of the sandbox">
      <Now clock={clock} />
      <button type="button" onClick={() => move(MINUTE, 'a minute')}>
        +1 min
      </button>
      <button type="button" onClick={() => move(60 * MINUTE, 'an hour')}>
        +1 h
      </button>
      <button type="button" onClick={() => move(24 * 60 * MINUTE, 'a day')}>
        +1 day
      </button>
      <button
        type="button"
        disabled={clock.next_due_at === null}
        onClick={() =>
          void attempt(
            () => control('advanceClock', { body: { to_next: true } }),
            'The next due thing is done.',
          )
        }
      >
        Next due
      </button>
      <button
        type="button"
        onClick={() =>
          void attempt(() => control('updateClock', { body: { speed: clock.speed === 0 ? 1 : 0 } }))
        }
      >
        {clock.speed === 0 ? 'Run' : 'Stop'}
      </button>
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
