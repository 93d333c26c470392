import type { SandboxActivity } from '../../../generated/control.ts';
import type { DeliveryAttempt, SandboxRequest } from '../public-types.ts';
import type { Recent } from '../recent.ts';
import type { Placed } from '../state/collection.ts';
import { readClock } from './clock.ts';
import type { Controlled, SomeHandlers } from './controlled.ts';
import { showAttempt, showRequest } from './records.ts';

/** What has happened since somebody looked. */
export function followActivity(sandbox: Controlled) {
  const { activity, closed } = sandbox.engine;
  return {
    async getActivity({ query }) {
      const { after, wait_ms: waitMs = 0, limit = 100 } = query;
      if (after === activity.cursor && waitMs > 0) await activity.wait(waitMs, closed);
      return after === undefined ? latest(sandbox, limit) : since(sandbox, after, limit);
    },
  } satisfies SomeHandlers;
}

function latest({ engine, log }: Controlled, limit: number): SandboxActivity {
  const taken = <T>(recent: Recent<T>): Placed<T>[] => numbered(recent, 0).slice(-limit);
  return show(engine, engine.activity.cursor, {
    requests: taken(log),
    deliveries: taken(engine.attempts),
    changed: [],
    missed: false,
  });
}

function since({ engine, log }: Controlled, after: number, limit: number): SandboxActivity {
  const { activity, attempts } = engine;
  const requests = numbered(log, after);
  const deliveries = numbered(attempts, after);
  const numbers = [...requests, ...deliveries]
    .map(({ sequence }) => sequence)
    .sort((a, b) => a - b);
  // More than asked for come with the next call.
  const last = numbers.length > limit ? (numbers[limit - 1] as number) : activity.cursor;
  const upTo = <T>(list: Placed<T>[]) => list.filter(({ sequence }) => sequence <= last);
  return show(engine, last, {
    requests: upTo(requests),
    deliveries: upTo(deliveries),
    changed: activity.marksSince(after).sort(),
    missed: Math.max(log.lastForgotten, attempts.lastForgotten) > after,
  });
}

function numbered<T>(recent: Recent<T>, after: number): Placed<T>[] {
  const found: Placed<T>[] = [];
  for (const placed of recent.newestFirst()) {
    // What is older is not looked at: there may be thousands, and this is asked at each change.
    if (placed.sequence <= after) break;
    found.push(placed);
  }
  return found.reverse();
}

interface Found extends Pick<SandboxActivity, 'changed' | 'missed'> {
  readonly requests: Placed<SandboxRequest>[];
  readonly deliveries: Placed<DeliveryAttempt>[];
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
    requests: requests.map(({ entity, sequence }) => showRequest(entity, sequence)),
    deliveries: deliveries.map(({ entity, sequence }) => showAttempt(entity, sequence)),
    ...found,
    clock: readClock({ engine }),
  };
}
