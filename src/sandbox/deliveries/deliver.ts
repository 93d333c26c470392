import type { WebhookDelivery, WebhookEndpoint } from '../../../generated/index.ts';
import { createSystemContext } from '../context.ts';
import type { Engine } from '../engine.ts';
import { countUsage } from '../resources/usage.ts';
import type { KeptSecret, Workspace } from '../state/workspace.ts';
import { matches } from '../../webhooks/receiver/event-pattern.ts';
import { toTimestamp } from '../time/clock.ts';
import type { Timer } from '../time/timers.ts';
import type { DeliveryAttempt } from './delivery-attempt.ts';
import { ERASED_BODY, forgetEvent } from './emit.ts';
import { type Parcel, type Receipt, sendAttempt } from './send-attempt.ts';

/** Queues the attempt that is due, unless its endpoint is gone or disabled by now. */
export function deliver(engine: Engine, { workspaceId, subject }: Timer): void {
  const workspace = engine.workspace(workspaceId);
  const { webhook_id: endpointId } = workspace.deliveries.get(subject) ?? {};
  if (endpointId === undefined || !findWaiting(workspace, subject)) return;
  const send = () => attempt(engine, workspace, subject);
  engine.queue.add(endpointId, subject, send, () => placesOf(engine, workspace, endpointId));
}

/**
 * How many attempts may be under way at once: if all of them fail, one more has to fail after them before the endpoint
 * is disabled. So a receiver that stands still for a moment is not disabled by what happened to be on its way.
 */
function placesOf({ settings }: Engine, { webhooks }: Workspace, endpointId: string): number {
  const failures = webhooks.get(endpointId)?.consecutive_failures ?? 0;
  return Math.max(1, settings.deliveries.breakerAfter - 1 - failures);
}

/** A delivery that is to be made, and its endpoint: both may have changed since it was queued. */
function findWaiting(workspace: Workspace, deliveryId: string) {
  const delivery = workspace.deliveries.get(deliveryId);
  const endpoint = workspace.webhooks.get(delivery?.webhook_id ?? '');
  const isWanted = endpoint?.status === 'active' && delivery?.status === 'pending';
  return isWanted ? { delivery, endpoint } : undefined;
}

async function attempt(
  engine: Engine,
  workspace: Workspace,
  deliveryId: string,
): Promise<'done' | 'again'> {
  const { delivery, endpoint } = findWaiting(workspace, deliveryId) ?? {};
  const event = workspace.events.get(delivery?.event_id ?? '');
  const kept = workspace.secrets.get(endpoint?.id ?? '');
  if (!delivery || !endpoint || !event || !kept) return 'done';
  if (event.body === ERASED_BODY) {
    engine.store.transaction(() => giveUpErased(engine, workspace, delivery), 'soon');
    return 'done';
  }
  const { url, id: webhookId } = endpoint;
  const secret = secretFor(engine, kept, delivery);
  const number = delivery.attempt + 1;
  const { body, unknown } = engine.settings.grease?.deliver(event.body) ?? { body: event.body };
  const parcel = { url, body, secret, deliveryId };
  const about = { webhookId, workspaceId: workspace.id, attempt: number };
  const isWanted = endpoint.events.some((pattern) => unknown && matches(pattern, unknown.type));
  // What comes of it is seen in the records; it is no delivery that could fail.
  if (unknown && isWanted && number === 1)
    await send(engine, { ...parcel, body: unknown.body }, about);
  const receipt = await send(engine, parcel, about);
  if (engine.closed.aborted) return 'done';
  if (receipt.ownFault === 'exhausted') return 'again';
  engine.store.transaction(() => settle(engine, workspace, deliveryId, number, receipt), 'soon');
  const isDoubled = engine.settings.random() < engine.settings.deliveries.duplicates;
  if (receipt.error === undefined && isDoubled) await sendAttempt(engine, parcel);
  return 'done';
}

/** Sends a parcel, and remembers that; nothing has been tried where this process has no descriptors left. */
async function send(
  engine: Engine,
  parcel: Parcel,
  about: Pick<DeliveryAttempt, 'webhookId' | 'workspaceId' | 'attempt'>,
): Promise<Receipt> {
  const at = new Date(engine.clock.now());
  const receipt = await sendAttempt(engine, parcel);
  const { ownFault, ...outcome } = receipt;
  if (engine.closed.aborted || ownFault === 'exhausted') return receipt;
  const { deliveryId: id, url, body } = parcel;
  engine.attempts.add({ id, ...about, url, body, at, ...outcome, event: JSON.parse(body) });
  return receipt;
}

/** Ends a delivery whose contact was deleted while it waited: nothing is sent, and nobody has failed. */
function giveUpErased(engine: Engine, workspace: Workspace, delivery: WebhookDelivery): void {
  const error = 'Not sent: the contact that the event was about has been deleted.';
  const now = toTimestamp(engine.clock.now());
  const ended = { status: 'failed', error, next_attempt_at: null, updated_at: now };
  workspace.deliveries.put({ ...delivery, ...ended });
}

/** The secret that signs; while an earlier one is good as well, the two take turns. */
function secretFor({ clock }: Engine, kept: KeptSecret, delivery: WebhookDelivery): string {
  const { secret, earlier } = kept;
  if (!earlier || clock.now() >= earlier.until) return secret;
  const sum = new TextEncoder().encode(delivery.id).reduce((total, byte) => total + byte, 0);
  return (sum + delivery.attempt) % 2 === 0 ? secret : earlier.secret;
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
  // Sent twice at once, as when its endpoint is reactivated meanwhile: the first response has settled it.
  if (delivery.status !== 'pending') return;
  countUsage(engine, workspace.id, 'webhook_deliveries', 1);
  const { now } = createSystemContext(engine, workspace.id);
  const { status, error, durationMs, ownFault } = receipt;
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
    // A success that comes late says nothing of an endpoint that is disabled by now.
    if (endpoint.status === 'active' && endpoint.consecutive_failures !== 0)
      workspace.webhooks.put({ ...endpoint, consecutive_failures: 0 });
    return forgetEvent(workspace, delivery);
  }
  settleFailure(engine, workspace, tried, endpoint, ownFault === undefined ? 1 : 0);
}

function settleFailure(
  engine: Engine,
  workspace: Workspace,
  tried: WebhookDelivery,
  endpoint: WebhookEndpoint,
  counted: number,
): void {
  const { maxAttempts, breakerAfter } = engine.settings.deliveries;
  const failures = endpoint.consecutive_failures + counted;
  const isActive = endpoint.status === 'active';
  const isBroken = isActive && failures >= breakerAfter;
  const now = tried.updated_at;
  if (isActive) {
    workspace.webhooks.put({
      ...endpoint,
      consecutive_failures: failures,
      ...(isBroken ? { status: 'auto_disabled', updated_at: now } : {}),
    });
  }
  if (tried.attempt >= maxAttempts) {
    // The event is kept on: the delivery can be made once more.
    return void workspace.deliveries.put({ ...tried, status: 'failed' });
  }
  // While the endpoint is disabled the delivery waits, without a time.
  if (isBroken || !isActive) return void workspace.deliveries.put(tried);
  const dueAt = engine.clock.now() + retryPause(engine, tried.attempt);
  workspace.deliveries.put({ ...tried, next_attempt_at: toTimestamp(dueAt) });
  engine.timers.set(dueAt, { kind: 'delivery', workspaceId: workspace.id, subject: tried.id });
}

/** Exponential backoff, with some jitter so that endpoints are not hit by waves. */
function retryPause({ settings }: Engine, attempts: number): number {
  const { firstRetryMs, longestRetryMs } = settings.deliveries;
  const pause = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
  return Math.round(pause * (1 + settings.random() / 10));
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
