import type { Engine } from '../engine.ts';

/** What is counted by day, beside what the workspace holds. */
export type CountedMetric = 'api_requests' | 'messages_sent' | 'webhook_deliveries';

/** Counts what a workspace uses, within a transaction. */
export function countUsage(
  { workspace, clock }: Engine,
  workspaceId: string,
  metric: CountedMetric,
  quantity: number,
): void {
  const { usage } = workspace(workspaceId);
  const id = `${metric} ${new Date(clock.now()).toISOString().slice(0, 10)}`;
  usage.put({ id, quantity: (usage.get(id)?.quantity ?? 0) + quantity });
}
