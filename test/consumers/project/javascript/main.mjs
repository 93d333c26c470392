// Plain JavaScript: the sandbox listens on a port, the client calls it, an event of the fixtures is verified.
import { createClient, importAllContacts, NotFoundError } from 'messaging-crm-api';
import fixtures from 'messaging-crm-api/events.json' with { type: 'json' };
import api from 'messaging-crm-api/openapi.json' with { type: 'json' };
import { createSandbox } from 'messaging-crm-api/sandbox';
import { verifyWebhook } from 'messaging-crm-api/webhooks';

const sandbox = await createSandbox({ speed: 3600 });
const { url } = await sandbox.listen();
const crm = createClient({ baseUrl: url, ...sandbox.credentials() });

await crm.contacts.create({ name: 'Grace' });
const { sent: rows } = await importAllContacts(crm, [{ name: 'Barbara' }, { name: 'Ida' }]);
const names = [];
for await (const { name } of crm.contacts.list({ limit: 2 })) names.push(name);
const missing = await crm.contacts.get('con_0000').catch((error) => error);
const { body, headers, secret, timestamp } = fixtures.find(({ type }) => type === 'deal.won');
const event = verifyWebhook({ body, headers, secret, now: timestamp * 1000 });

console.log(
  JSON.stringify({
    contract: api.info.version,
    names: names.sort(),
    rows,
    missing: missing instanceof NotFoundError && missing.status,
    event: event.type,
    violations: sandbox.violations.length,
  }),
);
await sandbox.close();
