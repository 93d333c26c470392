import type { DeliveryAttempt as AttemptJson, LoggedRequest } from '../../../generated/control.ts';
import type { DeliveryAttempt } from '../deliveries/delivery-attempt.ts';
import type { SandboxRequest } from '../http/request-log.ts';

/** A request as the control API shows it. */
export function showRequest(request: SandboxRequest, sequence: number): LoggedRequest {
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

/** An attempt to deliver as the control API shows it. */
export function showAttempt(attempt: DeliveryAttempt, sequence: number): AttemptJson {
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
