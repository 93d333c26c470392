import type { WebhookDelivery, WebhookEndpoint } from '../../../generated/index.ts';
import { createSystemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { countUsage } from '../resources/usage.ts';
import type { Workspace } from '../state/workspace.ts';
import { toTimestamp } from '../time/clock.ts';
import type { Timer } from '../time/timers.ts';
import { sendAttempt, type Receipt } from './send-attempt.ts';

/** Makes the attempt that is due, unless its endpoint is gone or disabled by now. */
export function deliver(
  engine: Engine,
  { workspaceId, subject }: Timer,
): Promise<void> | undefined {
  const workspace = engine.workspace(workspaceId);
  const delivery = workspace.deliveries.get(subject);
  const endpoint = workspace.webhooks.get(delivery?.webhook_id ?? '');
  if (!delivery || endpoint?.status !== 'active' || delivery.status !== 'pending') return undefined;
  return attempt(engine, workspace, delivery, endpoint);
}

async function attempt(
  engine: Engine,
  workspace: Workspace,
  delivery: WebhookDelivery,
  { id: webhookId, url }: WebhookEndpoint,
): Promise<void> {
  const event = workspace.events.get(delivery.event_id ?? '');
  const kept = workspace.secrets.get(webhookId);
  if (!event || !kept) return;
  const parcel = { url, body: event.body, secret: kept.secret, deliveryId: delivery.id };
  const at = new Date(engine.clock.now());
  const number = (delivery.attempt ?? 0) + 1;
  const receipt = await sendAttempt(engine, parcel);
  if (engine.closed.aborted) return;
  const { headers, status, error } = receipt;
  const rest = { id: delivery.id, webhookId, url, body: event.body, headers, status, error, at };
  engine.attempts.add({ ...rest, event: JSON.parse(event.body), attempt: number });
  engine.store.transaction(() => settle(engine, workspace, delivery.id, number, receipt));
  const isDoubled = engine.settings.random() < engine.settings.deliveries.duplicates;
  if (error === undefined && isDoubled) await sendAttempt(engine, parcel);
}

/** Writes down how an attempt went. The endpoint may have changed while it was under way. */
function settle(
  engine: Engine,
  workspace: Workspace,
  deliveryId: string,
  number: number,
  receipt: Receipt,
): void {
  const delivery = workspace.deliveries.get(deliveryId);
  const endpoint = workspace.webhooks.get(delivery?.webhook_id ?? '');
  if (!delivery || !endpoint) return;
  // Sent twice at once, as when its endpoint is reactivated meanwhile: the first answer has settled it.
  if (delivery.status !== 'pending') return;
  countUsage(engine, workspace.id, 'webhook_deliveries', 1);
  const { now } = createSystemContext(engine, workspace.id);
  const { status, error, durationMs } = receipt;
  const tried: WebhookDelivery = {
    ...delivery,
    attempt: number,
    duration_ms: durationMs,
    response_status: status ?? null,
    error: error ?? null,
    next_attempt_at: null,
    updated_at: now,
  };
  if (error === undefined) {
    workspace.deliveries.put({ ...tried, status: 'delivered', delivered_at: now });
    workspace.webhooks.put({ ...endpoint, consecutive_failures: 0 });
    return forgetEvent(workspace, delivery);
  }
  settleFailure(engine, workspace, tried, endpoint);
}

function settleFailure(
  engine: Engine,
  workspace: Workspace,
  tried: WebhookDelivery,
  endpoint: WebhookEndpoint,
): void {
  const { maxAttempts, breakerAfter } = engine.settings.deliveries;
  const failures = (endpoint.consecutive_failures ?? 0) + 1;
  const isBroken = endpoint.status === 'active' && failures >= breakerAfter;
  const now = tried.updated_at;
  workspace.webhooks.put({
    ...endpoint,
    consecutive_failures: failures,
    ...(isBroken ? { status: 'auto_disabled', updated_at: now } : {}),
  });
  if ((tried.attempt ?? 0) >= maxAttempts) {
    workspace.deliveries.put({ ...tried, status: 'failed' });
    return forgetEvent(workspace, tried);
  }
  // While the endpoint is disabled the delivery waits, without a time.
  if (isBroken || endpoint.status !== 'active') return void workspace.deliveries.put(tried);
  const dueAt = engine.clock.now() + retryPause(engine, tried.attempt ?? 1);
  workspace.deliveries.put({ ...tried, next_attempt_at: toTimestamp(dueAt) });
  engine.timers.set(dueAt, { kind: 'delivery', workspaceId: workspace.id, subject: tried.id });
}

/** Exponential backoff, with some jitter so that endpoints are not hit by waves. */
function retryPause({ settings }: Engine, attempts: number): number {
  const { firstRetryMs, longestRetryMs } = settings.deliveries;
  const pause = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
  return Math.round(pause * (1 + settings.random() / 10));
}

/** Events are kept as long as one of their deliveries waits. */
export function forgetEvent({ events }: Workspace, { event_id: id }: WebhookDelivery): void {
  const event = events.get(id);
  if (!event) return;
  if (event.pending > 1) events.put({ ...event, pending: event.pending - 1 });
  else events.delete(id);
}

/** Lets all that waits for an endpoint go out now: after a pause of the endpoint, or of the sandbox. */
export function resume(engine: Engine, workspace: Workspace, webhookId: string): void {
  const { clock, timers } = engine;
  for (const delivery of workspace.deliveriesByWebhook().find(webhookId)) {
    const words = { kind: 'delivery', workspaceId: workspace.id, subject: delivery.id };
    if (delivery.status !== 'pending' || timers.has(words)) continue;
    const dueAt = clock.now();
    workspace.deliveries.put({ ...delivery, next_attempt_at: toTimestamp(dueAt) });
    timers.set(dueAt, words);
  }
}
