import type * as Api from '../../../generated/control.ts';
import { eventTypes } from '../../service/shape.ts';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.ts';
import type { SandboxRequest } from '../public-types.ts';
import { conflict, invalidQuery, notFound } from '../refused.ts';
import { contactShownBy } from '../resources/references.ts';
import { toTimestamp } from '../time/clock.ts';
import {
  type ControlCall,
  type Controlled,
  type SomeHandlers,
  toPage,
  workspaceOf,
} from './controlled.ts';
import { NO_OPERATION } from './option-faults.ts';

export function showRequest(request: SandboxRequest, sequence: number): Api.LoggedRequest {
  const { requestId, at, durationMs, isReplay, error, violations } = request;
  return {
    object: 'logged_request',
    sequence,
    request_id: requestId,
    at: at.toISOString(),
    duration_ms: durationMs,
    method: request.method,
    path: request.path,
    query: request.query,
    operation: request.operation ?? null,
    application: request.application ?? null,
    idempotency_key: request.idempotencyKey ?? null,
    headers: request.headers,
    body: request.body,
    status: request.status ?? null,
    response_headers: request.responseHeaders,
    response_body: request.responseBody,
    error: error ? { ...error, issues: [...error.issues] } : null,
    replayed: isReplay,
    violations: [...violations],
  };
}

export function showAttempt(attempt: DeliveryAttempt, sequence: number): Api.DeliveryAttempt {
  const { event, at } = attempt;
  return {
    object: 'delivery_attempt',
    sequence,
    delivery_id: attempt.id,
    webhook_id: attempt.webhookId,
    workspace_id: attempt.workspaceId,
    url: attempt.url,
    event_id: event.id,
    event_type: event.type,
    attempt: attempt.attempt,
    at: at.toISOString(),
    duration_ms: attempt.durationMs,
    headers: attempt.headers,
    body: attempt.body,
    status: attempt.status ?? null,
    response_body: attempt.responseBody,
    error: attempt.error ?? null,
  };
}

/** What came in and what went out. */
export function records(sandbox: Controlled) {
  const { engine, log, violations } = sandbox;
  const { activity, attempts } = engine;
  return {
    listRequests: ({ query }) => listRequests(sandbox, query),
    clearRequests() {
      log.clear();
      activity.mark('requests');
    },
    listDeliveries: ({ query }) => listDeliveries(engine, query),
    clearDeliveries() {
      attempts.clear();
      activity.mark('deliveries');
    },
    resendDelivery: (call) => resend(sandbox, call),
    listViolations: () => ({ object: 'list', data: [...violations.entries] }),
  } satisfies SomeHandlers;
}

type Query<Id extends keyof Api.ControlOperations> = ControlCall<Id>['query'];

/** Whether a status is one, or of a class such as `4xx`. */
export const isOfStatus = (wanted: string, status: number | undefined): boolean =>
  new RegExp(`^${wanted.replace('xx', '..')}$`).test(`${status}`);

function listRequests({ log, engine }: Controlled, query: Query<'listRequests'>) {
  const { operation, application, method, path, status, request_id: id } = query;
  if (operation && !engine.service.operations.has(operation))
    throw invalidQuery('operation', NO_OPERATION);
  return toPage(
    log,
    query,
    showRequest,
    (request) =>
      (!operation || request.operation === operation) &&
      (!application || request.application === application) &&
      (!method || request.method === method) &&
      (!path || request.path.startsWith(path)) &&
      (!id || request.requestId === id) &&
      (!status || isOfStatus(status, request.status)),
  );
}

function listDeliveries({ attempts }: Controlled['engine'], query: Query<'listDeliveries'>) {
  const { delivery_id: id, webhook_id: webhookId, event_type: type, outcome } = query;
  if (type && !eventTypes().includes(type))
    throw invalidQuery('event_type', 'is not an event type');
  return toPage(
    attempts,
    query,
    showAttempt,
    (attempt) =>
      (!id || attempt.id === id) &&
      (!webhookId || attempt.webhookId === webhookId) &&
      (!type || attempt.event.type === type) &&
      (!outcome || (outcome === 'failed') === (attempt.error !== undefined)),
  );
}

/** Queues one more attempt, whatever became of the others. */
function resend(sandbox: Controlled, { path, query }: ControlCall<'resendDelivery'>) {
  const { engine } = sandbox;
  const workspace = workspaceOf(sandbox, query);
  const delivery = workspace.deliveries.get(path.id);
  if (!delivery) throw notFound('delivery');
  const endpoint = workspace.webhooks.get(delivery.webhook_id);
  if (endpoint?.status !== 'active')
    throw conflict('endpoint_disabled', `The endpoint is ${endpoint?.status ?? 'deleted'}.`);
  const kept = workspace.events.get(delivery.event_id);
  const body = kept?.body ?? engine.attempts.entries.findLast(({ id }) => id === path.id)?.body;
  if (!body) throw conflict('event_not_kept', 'The event is no longer stored: cause it again.');
  const dueAt = engine.clock.now();
  const queued = engine.store.transaction(() => {
    const { id, type, data } = JSON.parse(body) as DeliveryAttempt['event'];
    const pending = (kept?.pending ?? 0) + (kept && delivery.status !== 'delivered' ? 0 : 1);
    workspace.events.put({ id, type, body, contactId: contactShownBy(data), pending });
    const words = { kind: 'delivery', workspaceId: workspace.id, subject: delivery.id };
    engine.timers.set(dueAt, words);
    return workspace.deliveries.put({
      ...delivery,
      status: 'pending',
      delivered_at: null,
      next_attempt_at: toTimestamp(dueAt),
      updated_at: toTimestamp(dueAt),
    });
  });
  // Also where the clock stands.
  engine.timers.runDue();
  return queued;
}
