import type { Engine } from '../engine.ts';

/** What is counted by day, beside what the workspace holds. */
export type CountedMetric = 'api_requests' | 'messages_sent' | 'webhook_deliveries';

const DAY_MS = 86_400_000;
let today = { start: 0, day: '1970-01-01' };

/** The day of a time in UTC; the same one is asked for with each request. */
function dayOf(time: number): string {
  const start = time - (time % DAY_MS);
  if (today.start !== start) today = { start, day: new Date(start).toISOString().slice(0, 10) };
  return today.day;
}

/** Counts what a workspace uses, within a transaction. */
export function countUsage(
  { workspace, clock }: Engine,
  workspaceId: string,
  metric: CountedMetric,
  quantity: number,
): void {
  const { usage } = workspace(workspaceId);
  const id = `${metric} ${dayOf(clock.now())}`;
  usage.put({ id, quantity: (usage.get(id)?.quantity ?? 0) + quantity });
}
