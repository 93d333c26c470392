import type * as Api from '../../../generated/index.ts';
import { dereference, remember } from '../../service/json.ts';
import { contract } from '../../service/load-document.ts';
import { eventSchema } from '../../service/shape.ts';
import { matches } from '../../webhooks/receiver/event-pattern.ts';
import type { Context } from '../context.ts';
import { contactShownBy } from '../resources/references.ts';
import { trim } from '../state/trim.ts';
import { toTimestamp } from '../time/clock.ts';
import type { Workspace } from '../state/workspace.ts';

const known = new Map<string, readonly string[]>();

const fieldsOf = (type: Api.EventType): readonly string[] =>
  remember(known, type, () => {
    const event = contract['components'].schemas[eventSchema(type) ?? ''];
    return Object.keys(dereference(contract, event.properties.data).properties);
  });

/**
 * Sends an event to each endpoint that is subscribed to it, within a transaction. It says of a resource
 * what its schema has, as far as that has a value, and `more`.
 */
export function emit<Type extends Api.EventType>(
  context: Context,
  type: Type,
  resource: object,
  more: Partial<Api.EventMap[Type]['data']> = {},
): void {
  const { engine, workspace } = context;
  if (workspace.webhooks.size === 0) return;
  const endpoints = [...workspace.webhooks.values()].filter(({ events }) =>
    events.some((each) => matches(each, type)),
  );
  if (endpoints.length === 0) return;
  const all = resource as Readonly<Record<string, unknown>>;
  const own = fieldsOf(type).filter((name) => all[name] != null && !(name in more));
  const data = { ...Object.fromEntries(own.map((name) => [name, all[name]])), ...more };
  const id = engine.newId('evt_');
  const createdAt = new Date(engine.clock.now()).toISOString();
  const body = JSON.stringify({ id, type, created_at: createdAt, data });
  const contactId = contactShownBy(data);
  workspace.events.put({ id, type, body, contactId, pending: endpoints.length });
  for (const endpoint of endpoints) queue(context, endpoint, id, type);
  forgetOld(context);
}

/** The body of an event that waits and may no longer be sent: its contact has been deleted. */
export const ERASED_BODY = '';

/** What waits for an active endpoint stays; of what waits for a disabled one the oldest is given up. */
function forgetOld({ engine, workspace }: Context): void {
  const waits = ({ status, webhook_id: id }: Api.WebhookDelivery): boolean =>
    status === 'pending' && workspace.webhooks.get(id)?.status === 'active';
  trim(
    workspace.deliveries,
    engine.settings.keep.deliveries,
    (delivery) => !waits(delivery),
    (delivery) => {
      if (delivery.status !== 'delivered') forgetEvent(workspace, delivery);
    },
  );
}

function queue(
  { engine, workspace, now }: Context,
  endpoint: Api.WebhookEndpoint,
  eventId: string,
  eventType: string,
): void {
  const { clock, settings, timers } = engine;
  const dueAt = clock.now() + Math.floor(settings.random() * settings.deliveries.disorderMs);
  const id = engine.newId('whd_');
  // An endpoint that is disabled gets what has waited when it is active again.
  const isActive = endpoint.status === 'active';
  workspace.deliveries.put({
    object: 'webhook_delivery',
    id,
    webhook_id: endpoint.id,
    event_id: eventId,
    event_type: eventType,
    status: 'pending',
    attempt: 0,
    response_status: null,
    duration_ms: null,
    error: null,
    next_attempt_at: isActive ? toTimestamp(dueAt) : null,
    delivered_at: null,
    created_at: now,
    updated_at: now,
  });
  if (isActive) timers.set(dueAt, { kind: 'delivery', workspaceId: workspace.id, subject: id });
}

/** Events are kept as long as one of their deliveries waits, or has failed and can be made again. */
export function forgetEvent({ events }: Workspace, { event_id: id }: Api.WebhookDelivery): void {
  const event = events.get(id);
  if (!event) return;
  if (event.pending > 1) events.put({ ...event, pending: event.pending - 1 });
  else events.delete(id);
}
