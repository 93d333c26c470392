// CommonJS: `require` of ES modules, as Node has it from 20.19 and 22.12 on.
const { createClient } = require('messaging-crm-api');
const { createSandbox } = require('messaging-crm-api/sandbox');
const { createTestFetch } = require('messaging-crm-api/testing');
const { signWebhook, verifyWebhook, WebhookError } = require('messaging-crm-api/webhooks');
const asyncapi = require('messaging-crm-api/asyncapi.json');

async function main() {
  const routes = { 'https://hooks.example.com': () => new Response() };
  const sandbox = await createSandbox({ speed: 0, routes });
  const options = { baseUrl: 'https://crm.test', ...sandbox.credentials() };
  const crm = createClient({ ...options, fetch: sandbox.fetch });
  await crm.webhooks.create({ url: 'https://hooks.example.com', events: ['*'] });
  const { data } = await crm.contacts.create({ name: 'Ada' });
  await sandbox.advance(1);
  const { data: kept } = await crm.contacts.get(data.id);
  const mock = createClient({ ...options, fetch: createTestFetch() });
  let refused;
  try {
    verifyWebhook({
      body: '{}',
      headers: signWebhook({ body: '{"type":"deal.won"}', secret: 'whsec_a' }),
      secret: 'whsec_b',
    });
  } catch (error) {
    refused = error instanceof WebhookError && error.code;
  }
  await sandbox.close();
  return {
    asyncapi: asyncapi.asyncapi,
    name: kept.name,
    mock: (await mock.contacts.get('con_8Zk2')).data.name,
    refused,
    delivered: sandbox.deliveries.map(({ status }) => status),
  };
}

main().then((outcome) => console.log(JSON.stringify(outcome)));
