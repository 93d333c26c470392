import type * as Api from '../../../generated/index.ts';
import { requireScopes, JOB_FAMILIES, readScope } from '../access/require-scopes.ts';
import { randomSecret } from '../base64url.ts';
import type { Call } from '../context.ts';
import { resume } from '../deliveries/deliver.ts';
import { forgetEvent, ERASED_BODY } from '../deliveries/emit.ts';
import { invalidBody, unknownReference } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import { WEBHOOK } from '../resources/resource-types.ts';
import { create, find, update } from '../resources/resource.ts';
import { deleting, listingParts, reading } from './reading.ts';
import { readSecond } from '../time/clock.ts';
import { findExample } from '../../service/find-example.ts';
import { matches } from '../../webhooks/receiver/event-pattern.ts';
import type { Engine } from '../engine.ts';

export const webhooks = {
  ...reading(WEBHOOK),

  create(call: Call<Api.WebhookCreate>): Api.WebhookEndpointWithSecret {
    const { url, events } = call.body;
    if (url === undefined) throw invalidBody('/url', 'is required');
    if (events === undefined) throw invalidBody('/events', 'is required');
    checkTarget(call, events);
    const defaults = { status: 'active', consecutive_failures: 0 };
    const endpoint = create(call, WEBHOOK, { url, events, ...defaults });
    return withNewSecret(call, endpoint);
  },

  update(call: Call<Api.WebhookUpdate>): Api.WebhookEndpoint {
    const before = find(call, WEBHOOK, call.path['id']);
    checkTarget(call, before.events);
    const isReactivated = call.body.status === 'active' && before.status !== 'active';
    const counter = isReactivated ? { consecutive_failures: 0 } : {};
    const endpoint = update(call, WEBHOOK, before, { ...call.body, ...counter });
    if (isReactivated) resume(call.engine, call.workspace, endpoint.id);
    return endpoint;
  },

  delete: deleting(WEBHOOK, ({ workspace }, { id }) => {
    for (const delivery of workspace.deliveriesByWebhook().find(id)) {
      if (delivery.status !== 'delivered') forgetEvent(workspace, delivery);
      workspace.deliveries.delete(delivery.id);
    }
    workspace.secrets.delete(id);
  }),

  rotateSecret(call: Call): Api.WebhookEndpointWithSecret {
    const endpoint = find(call, WEBHOOK, call.path['id']);
    writeAudit(call, 'webhook_endpoint.secret_rotated', endpoint, []);
    const rotated = { ...endpoint, updated_at: call.now };
    return withNewSecret(call, call.workspace.webhooks.put(rotated));
  },

  redeliver(call: Call<Api.WebhookRedeliver>): Api.WebhookRedelivery {
    const endpoint = find(call, WEBHOOK, call.path['id']);
    requireScopes(call, scopesOfEvents(call.engine, endpoint.events), 'Redelivering these events');
    return { object: 'webhook_redelivery', deliveries: redeliver(call, endpoint.id, call.body) };
  },

  listEvents: (call: Call): Api.EventCatalog => readCatalog(call.engine),

  listDeliveries: listingParts(WEBHOOK, 'deliveries', 'webhook_id'),
};

/** The schema wants https; an address is more than that, and stands as it is sent to and shown. */
function checkTarget(call: Call<Api.WebhookUpdate>, present: readonly string[]): void {
  const { url, events } = call.body;
  if (url !== undefined) checkAddress(url);
  if (events) checkEventNames(call.engine, events);
  // Whoever changes an endpoint decides who gets all that it is sent.
  const scopes = scopesOfEvents(call.engine, events ?? present);
  requireScopes(call, scopes, 'An endpoint for these events');
}

function checkAddress(url: string): void {
  if (!URL.canParse(url)) throw invalidBody('/url', 'is no address');
  const { href, origin } = new URL(url);
  const withoutSlash = origin + href.slice(`${origin}/`.length);
  if (![href, withoutSlash].includes(url)) throw invalidBody('/url', `must be written as ${href}`);
}

/** Shows the secret, for the only time. */
function withNewSecret(call: Call, endpoint: Api.WebhookEndpoint): Api.WebhookEndpointWithSecret {
  const { engine, workspace } = call;
  const secret = `whsec_${randomSecret()}`;
  const until = engine.clock.now() + engine.settings.deliveries.secretOverlapMs;
  const before = workspace.secrets.get(endpoint.id);
  const earlier = before && { secret: before.secret, until };
  workspace.secrets.put({ id: endpoint.id, secret, earlier });
  return { ...endpoint, secret };
}

/** How long an event whose delivery has failed is kept. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** Lets failed deliveries of an endpoint wait once more, oldest first; returns how many. */
function redeliver(
  { engine, workspace, now }: Call,
  webhookId: string,
  { delivery_id: id, failed_since: since }: Api.WebhookRedeliver,
): number {
  const isKept = ({ event_id: event, updated_at: at }: Api.WebhookDelivery): boolean =>
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

/** The catalog as the contract shows it: the example is made from the AsyncAPI description. */
export function readCatalog({ service }: Pick<Engine, 'service'>): Api.EventCatalog {
  const operation = service.operations.get('webhooks.listEvents');
  if (!operation) throw new Error('The contract has no event catalog.');
  const { value } = findExample(operation.success);
  return (value as { data: Api.EventCatalog }).data;
}

/** What reading the events takes that these names and wildcards stand for. */
function scopesOfEvents(engine: Engine, subscribed: readonly string[]): string[] {
  const types = readCatalog(engine).events.map(({ name }) => name);
  const met = types.filter((type) => subscribed.some((each) => matches(each, type)));
  return met.flatMap((type) => [
    readScope(type.split('.')[0] ?? type),
    ...(type === 'job.completed' ? JOB_FAMILIES.map((family) => `${family}:read`) : []),
  ]);
}

/** Checks what an endpoint subscribes to. Throws the 400 for a name that no event would meet. */
function checkEventNames(engine: Engine, subscribed: readonly string[]): void {
  const { events } = readCatalog(engine);
  for (const [index, each] of subscribed.entries()) {
    if (events.some(({ name }) => matches(each, name))) continue;
    const names = 'a name of the catalog, a wildcard such as `contact.*`, or `*`';
    throw invalidBody(`/events/${index}`, `is not an event of the service: use ${names}`);
  }
}
