import type { WebhookDelivery, WebhookRedeliver } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { unknownReference } from '../refused.ts';
import { readSecond } from '../time/clock.ts';
import { resume } from './deliver.ts';
import { ERASED_BODY } from './emit.ts';

/** How long an event whose delivery has failed is kept. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** Lets failed deliveries of an endpoint wait once more, oldest first; returns how many. */
export function redeliver(
  { engine, workspace, now }: Call,
  webhookId: string,
  { delivery_id: id, failed_since: since }: WebhookRedeliver,
): number {
  const isKept = ({ event_id: event, updated_at: at }: WebhookDelivery): boolean =>
    (workspace.events.get(event)?.body ?? ERASED_BODY) !== ERASED_BODY &&
    engine.clock.now() - Date.parse(at) < KEPT_MS;
  const from = since === undefined ? -Infinity : readSecond(since);
  const failed = workspace
    .deliveriesByWebhook()
    .find(webhookId)
    .filter((each) => each.status === 'failed' && isKept(each))
    .filter((each) => (id === undefined ? Date.parse(each.updated_at) >= from : each.id === id));
  if (id !== undefined && workspace.deliveries.get(id)?.webhook_id !== webhookId)
    throw unknownReference('/delivery_id', 'names no delivery of the endpoint');
  for (const each of failed)
    workspace.deliveries.put({ ...each, status: 'pending', attempt: 0, updated_at: now });
  if (workspace.webhooks.get(webhookId)?.status === 'active') resume(engine, workspace, webhookId);
  return failed.length;
}
