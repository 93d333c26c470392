// One day of a team: client, receiver and sandbox together, over sockets.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, waitForJob } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { createReceiver, toNodeHandler, type WebhookEvent } from '../../src/webhooks/index.ts';

const HOOKS = 'https://hooks.example.com';
const ROWS = 50_000;

/** A host of receivers that can be lost, and found again on the same port. */
async function openHost() {
  const received: WebhookEvent[] = [];
  const handlers = new Map<string, ReturnType<typeof toNodeHandler>>();
  let server: Server | undefined;
  let port = 0;
  const open = async (): Promise<void> => {
    server = createServer((request, response) => {
      void handlers.get(request.url ?? '')?.(request, response);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const lose = (): void => {
    server?.close();
    server?.closeAllConnections();
  };
  const receive = (path: string, secret: string): void => {
    const receiver = createReceiver({ secret }).on('*', (event) => void received.push(event));
    handlers.set(path, toNodeHandler(receiver));
  };
  await open();
  onTestFinished(lose);
  return { received, receive, open, lose, url: `http://127.0.0.1:${port}` };
}

test('import, pages, campaign, a receiver that is lost, and nothing lost with it (R-022, R-050, R-051, R-086, R-142)', async () => {
  const hooks = await openHost();
  const sandbox = await createSandbox({
    routes: { [HOOKS]: hooks.url },
    rateLimit: false,
    speed: 20,
    campaigns: { perStep: 50 },
    deliveries: { breakerAfter: 5, firstRetryMs: 1_000 },
  });
  onTestFinished(() => sandbox.close());
  const { url } = await sandbox.listen();
  const crm = createClient({ baseUrl: url, allowInsecureBaseUrl: true, ...sandbox.credentials() });

  // The signed end of a job is received, and is the job that is polled.
  const jobs = await crm.webhooks.create({
    url: `${HOOKS}/jobs`,
    events: ['job.completed', 'campaign.completed'],
  });
  hooks.receive('/jobs', jobs.data.secret);
  const contacts = Array.from({ length: ROWS }, (_, index) => ({
    name: `Contact ${index}`,
    phone: `+34${600_000_000 + index}`,
    tags: index < 100 ? ['fleet'] : ['other'],
  }));
  const { data: accepted } = await crm.contacts.import({ contacts });
  const job = await waitForJob(crm, accepted.id, { initialIntervalMs: 20 });
  await sandbox.settle();
  expect(job).toMatchObject({ status: 'succeeded', result: { created: ROWS } });
  expect(hooks.received).toMatchObject([{ type: 'job.completed', data: { id: accepted.id } }]);

  // All of them are listed, each once.
  const names = new Set<string>();
  for await (const contact of crm.contacts.list({ limit: 100 })) names.add(contact.name as string);
  expect(names.size).toBe(ROWS);

  // A campaign whose events nobody hears: the breaker opens.
  const messages = await crm.webhooks.create({
    url: `${HOOKS}/messages`,
    events: ['message.*', 'campaign.completed'],
  });
  hooks.receive('/messages', messages.data.secret);
  hooks.lose();
  const campaign = await crm.campaigns.create({
    name: 'Tyres',
    audience: { tags: ['fleet'] },
    content: { channel_id: 'chn_whatsapp', text: 'Winter' },
  });
  await crm.campaigns.launch(campaign.data.id, {});
  await sandbox.advance(600_000);
  const ended = await crm.campaigns.get(campaign.data.id);
  const disabled = await crm.webhooks.get(messages.data.id);
  expect(ended.data).toMatchObject({
    status: 'completed',
    counts: { sent: 100, delivered: 100, read: 100 },
  });
  expect(disabled.data.status).toBe('auto_disabled');

  // Found again and reactivated: every event arrives, and each is handled once.
  await hooks.open();
  for (const { data } of [jobs, messages]) await crm.webhooks.update(data.id, { status: 'active' });
  await sandbox.advance(600_000);
  const counts: Record<string, number> = {};
  for (const { type } of hooks.received) counts[type] = (counts[type] ?? 0) + 1;
  expect(counts).toEqual({
    'job.completed': 1,
    'message.sent': 100,
    'message.delivered': 100,
    'message.read': 100,
    // To two endpoints.
    'campaign.completed': 2,
  });
  expect(sandbox.violations).toEqual([]);
});
