import type { SandboxClock } from '../../../generated/control.ts';
import { conflict } from '../refused.ts';
import { LATEST, readTime } from '../time/clock.ts';
import { toTime, type Controlled, type ControlCall, type SomeHandlers } from './controlled.ts';

export function clock(sandbox: Controlled) {
  const { engine } = sandbox;
  const show = () => readClock(sandbox);
  return {
    getClock: show,
    updateClock({ body }) {
      engine.clock.speed = body.speed;
      engine.timers.rearm();
      engine.activity.mark('clock');
      return show();
    },
    async advanceClock({ body }) {
      await engine.timers.advance(distance(sandbox, body));
      engine.activity.mark('clock');
      return show();
    },
  } satisfies SomeHandlers;
}

export function readClock({ engine }: Pick<Controlled, 'engine'>): SandboxClock {
  const { clock: own, timers } = engine;
  const next = timers.nextDueAt;
  return {
    object: 'sandbox_clock',
    now: toTime(own.now()),
    speed: own.speed,
    next_due_at: next === undefined ? null : toTime(Math.min(next, LATEST)),
  };
}

/** How far to move, in milliseconds. Throws the 409 for a time that is past, or that no date shows. */
function distance(sandbox: Controlled, body: ControlCall<'advanceClock'>['body']): number {
  const milliseconds = wantedDistance(sandbox, body);
  if (sandbox.engine.clock.now() + milliseconds < LATEST) return milliseconds;
  throw conflict('time_too_late', 'The clock does not go beyond the year 8999.');
}

function wantedDistance(
  { engine }: Controlled,
  { milliseconds, to, to_next: toNext }: ControlCall<'advanceClock'>['body'],
): number {
  if (milliseconds !== undefined) return milliseconds;
  const now = engine.clock.now();
  if (toNext) {
    const next = engine.timers.nextDueAt;
    if (next === undefined) throw conflict('nothing_due', 'Nothing is due.');
    return Math.max(0, next - now);
  }
  const time = readTime(to ?? '');
  const message = `It is ${toTime(now)} in the sandbox: the clock never goes back.`;
  if (time < now) throw conflict('time_is_past', message);
  return time - now;
}
