import type * as Api from '../../../generated/index.ts';
import { requireScopes } from '../access/require-scopes.ts';
import { randomSecret } from '../base64url.ts';
import type { Call } from '../context.ts';
import { checkEventNames, readCatalog, scopesOfEvents } from '../deliveries/catalog.ts';
import { resume } from '../deliveries/deliver.ts';
import { redeliver } from '../deliveries/redeliver.ts';
import { forgetEvent } from '../deliveries/emit.ts';
import { invalidBody } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import { listPage, type Page } from '../resources/page.ts';
import { WEBHOOK } from '../resources/resource-types.ts';
import { create, find, update } from '../resources/resource.ts';
import { deleting, reading } from './reading.ts';

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

  listDeliveries(call: Call): Page {
    const { id, status } = find(call, WEBHOOK, call.path['id']);
    return listPage(call, call.workspace.deliveries, {
      belongs: (delivery) => delivery.webhook_id === id,
      // What waits for a disabled endpoint waits without a time.
      show: (delivery) => (status === 'active' ? delivery : { ...delivery, next_attempt_at: null }),
    });
  },
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
