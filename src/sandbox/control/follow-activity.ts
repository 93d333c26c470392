import type { SandboxActivity } from '../../../generated/control.ts';
import type { DeliveryAttempt, SandboxRequest } from '../public-types.ts';
import type { Recent } from '../recent.ts';
import { readClock } from './clock.ts';
import type { Controlled, ControlCall, SomeHandlers } from './controlled.ts';
import { showAttempt, showRequest } from './records.ts';

/** What has happened since somebody looked. */
export function followActivity(sandbox: Controlled) {
  const { activity, closed } = sandbox.engine;
  return {
    async getActivity({ query }) {
      const { after, wait_ms: waitMs = 0 } = query;
      if (after === activity.cursor && waitMs > 0) await activity.wait(waitMs, closed);
      return after === undefined ? latest(sandbox, query) : since(sandbox, after, query);
    },
  } satisfies SomeHandlers;
}

type Query = ControlCall<'getActivity'>['query'];
interface Numbered<T> {
  readonly number: number;
  readonly entry: T;
}

function latest({ engine, log }: Controlled, { limit = 100 }: Query): SandboxActivity {
  const taken = <T>(recent: Recent<T>): Numbered<T>[] => numbered(recent, 0).slice(-limit);
  return show(engine, engine.activity.cursor, {
    requests: taken(log),
    deliveries: taken(engine.attempts),
    changed: [],
    missed: false,
  });
}

function since(
  { engine, log }: Controlled,
  after: number,
  { limit = 100 }: Query,
): SandboxActivity {
  const { activity, attempts } = engine;
  const requests = numbered(log, after);
  const deliveries = numbered(attempts, after);
  const numbers = [...requests, ...deliveries].map(({ number }) => number).sort((a, b) => a - b);
  // More than asked for come with the next call.
  const last = numbers.length > limit ? (numbers[limit - 1] as number) : activity.cursor;
  const upTo = <T>(list: Numbered<T>[]) => list.filter(({ number }) => number <= last);
  return show(engine, last, {
    requests: upTo(requests),
    deliveries: upTo(deliveries),
    changed: activity.marksSince(after).sort(),
    missed: Math.max(log.lastForgotten, attempts.lastForgotten) > after,
  });
}

function numbered<T>({ entries, numbers }: Recent<T>, after: number): Numbered<T>[] {
  const start = numbers.findIndex((number) => number > after);
  if (start < 0) return [];
  return entries
    .slice(start)
    .map((entry, at) => ({ entry, number: numbers[start + at] as number }));
}

interface Found extends Pick<SandboxActivity, 'changed' | 'missed'> {
  readonly requests: Numbered<SandboxRequest>[];
  readonly deliveries: Numbered<DeliveryAttempt>[];
}

function show(
  engine: Controlled['engine'],
  cursor: number,
  { requests, deliveries, ...found }: Found,
): SandboxActivity {
  return {
    object: 'sandbox_activity',
    epoch: engine.activity.epoch,
    cursor,
    requests: requests.map(({ entry, number }) => showRequest(entry, number)),
    deliveries: deliveries.map(({ entry, number }) => showAttempt(entry, number)),
    ...found,
    clock: readClock({ engine }),
  };
}
