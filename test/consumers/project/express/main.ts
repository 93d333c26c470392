// A server of Express that the sandbox delivers to over HTTP, signed; type-checked, and run by Node as it is.
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createClient } from 'messaging-crm-api';
import { createSandbox } from 'messaging-crm-api/sandbox';
import { createReceiver, toNodeHandler } from 'messaging-crm-api/webhooks';

const HOOK = 'https://hooks.example.com';
const app = express();
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as AddressInfo;

const sandbox = await createSandbox({
  speed: 0,
  routes: { [HOOK]: `http://127.0.0.1:${port}` },
});
const { url } = await sandbox.listen();
const crm = createClient({ baseUrl: url, ...sandbox.credentials() });
const { data: endpoint } = await crm.webhooks.create({
  url: `${HOOK}/crm`,
  events: ['contact.*'],
});

const handled: string[] = [];
const receiver = createReceiver({ secret: endpoint.secret });
receiver.on('contact.created', ({ data }) => handled.push(data.name));
app.post('/crm', toNodeHandler(receiver));
app.use(express.json());

await crm.contacts.create({ name: 'Ada' });
await sandbox.advance(0);
const forged = await fetch(`http://127.0.0.1:${port}/crm`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-service-signature': `sha256=${'0'.repeat(64)}`,
  },
  body: '{"type":"contact.created"}',
});

console.log(
  JSON.stringify({
    handled,
    statuses: sandbox.deliveries.map(({ status }) => status),
    forged: forged.status,
  }),
);
await sandbox.close();
server.close();
