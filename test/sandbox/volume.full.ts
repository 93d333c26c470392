// Imports and campaigns of up to 50,000, with a receiver of everything in another process.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, waitForJob, type Client } from '../../src/index.ts';
import { ownFolder } from '../own-folder.ts';
import { startReceiver, startSandboxCommand, type Tally } from './load/volume.ts';

const HOOKS = 'https://hooks.example.com';

const connect = (url: string): Client =>
  createClient({
    baseUrl: url,
    allowInsecureBaseUrl: true,
    clientId: 'app_7Hf2',
    clientSecret: 'example_secret',
    timeoutMs: 120_000,
  });

const temporaryFile = (): string => join(ownFolder(), 'data.sqlite');

/** Milliseconds that `GET /v1/me` takes, again and again until it is told to stop. */
function watchLatency(crm: Client) {
  const times: number[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const start = performance.now();
      await crm.me.get();
      times.push(performance.now() - start);
      await wait(20);
    }
  })();
  return async (): Promise<number> => {
    isOver = true;
    await done;
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  };
}

/** Resolves with the tally once it has as many events, or when no more have come for a while. */
async function waitForEvents(receiver: { tally(): Promise<Tally> }, wanted: number) {
  let last = await receiver.tally();
  for (let quiet = 0; quiet < 60; quiet += 1) {
    await wait(250);
    const now = await receiver.tally();
    if (now.deliveries > last.deliveries) quiet = 0;
    last = now;
    if (sum(now.types) >= wanted) break;
  }
  return last;
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const contactsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Contact ${index}`,
    phone: `+34${600_000_000 + index}`,
    tags: ['all'],
  }));

/** Launches a campaign to all of them; resolves to its id. */
async function launchCampaign(crm: Client): Promise<string> {
  const content = { text: 'Hello', channel_id: 'chn_sms' };
  const audience = { tags: ['all'] };
  const { data } = await crm.campaigns.create({ name: 'All', audience, content });
  await crm.campaigns.launch(data.id);
  return data.id;
}

async function importAndSend(crm: Client, count: number): Promise<void> {
  const contacts = contactsOf(count);
  await waitForJob(crm, (await crm.contacts.import({ contacts })).data.id, { timeoutMs: 900_000 });
  await launchCampaign(crm);
}

/** The most memory that a process has had, in megabytes; 0 where the system does not tell. */
function peakOf(pid = 0): number {
  const path = `/proc/${pid}/status`;
  const [, kilobytes = 0] = existsSync(path)
    ? (/VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8')) ?? [])
    : [];
  return Math.round(Number(kilobytes) / 1_024);
}

const eventsOf = (count: number) => ({
  'contact.created': count,
  'job.completed': 1,
  'conversation.created': count,
  'message.sent': count,
  'message.delivered': count,
  'message.read': count,
  'campaign.completed': 1,
});

test.each([
  ['5,000 in memory, with 1,024 descriptors', 5_000, false, 1_024],
  ['50,000 with --data', 50_000, true, undefined],
])(
  'an import and a campaign arrive whole, the endpoint stays active, and others are served: %s (R-050, R-142)',
  async (_, count, hasData, descriptors) => {
    // Of this many, three types will do: the others come with the other sizes.
    const { 'conversation.created': __, 'message.delivered': ___, ...three } = eventsOf(count);
    const all = hasData ? three : eventsOf(count);
    const events = hasData ? Object.keys(three) : ['*'];
    const receiver = await startReceiver();
    const data = hasData ? ['--data', temporaryFile()] : [];
    const options = ['--quiet', '--route', `${HOOKS}=${receiver.url}`, ...data];
    const sandbox = await startSandboxCommand(options, descriptors);
    onTestFinished(() => sandbox.kill());
    const crm = connect(sandbox.url);
    const { data: endpoint } = await crm.webhooks.create({ url: `${HOOKS}/`, events });
    await receiver.tally(endpoint.secret);
    const endWatch = watchLatency(crm);
    const start = performance.now();
    await importAndSend(crm, count);
    const tally = await waitForEvents(receiver, sum(all));
    const seconds = (performance.now() - start) / 1_000;
    const p99 = await endWatch();
    const peak = peakOf(sandbox.child.pid);
    const { status, consecutive_failures: failures } = (await crm.webhooks.get(endpoint.id)).data;
    console.log(
      `${_}: ${tally.deliveries} deliveries in ${seconds.toFixed(1)} s, p99 of GET /v1/me ${p99.toFixed(0)} ms, ${peak} MB at most`,
    );

    expect(tally.types).toEqual(all);
    expect(tally.refused).toBe(0);
    expect(peak).toBeLessThan(600);
    expect({ status, failures }).toEqual({ status: 'active', failures: 0 });
    expect(sandbox.complaints).toEqual([]);
  },
);

test('killed again and again amid an import and a campaign: every event comes, and what is counted is right (R-142, R-146)', async () => {
  const count = 10_000;
  const receiver = await startReceiver();
  const options = ['--quiet', '--route', `${HOOKS}=${receiver.url}`, '--data', temporaryFile()];
  let sandbox = await startSandboxCommand(options);
  onTestFinished(() => sandbox.kill());
  let crm = connect(sandbox.url);
  const killAfter = async (milliseconds: number): Promise<void> => {
    await wait(milliseconds);
    await sandbox.kill();
    sandbox = await startSandboxCommand(options);
    crm = connect(sandbox.url);
  };
  const { data: endpoint } = await crm.webhooks.create({ url: `${HOOKS}/`, events: ['*'] });
  await receiver.tally(endpoint.secret);

  const job = (await crm.contacts.import({ contacts: contactsOf(count) })).data;
  for (const pause of [250, 400, 700, 300]) await killAfter(pause);
  const done = await waitForJob(crm, job.id, { timeoutMs: 900_000 });
  const campaign = await launchCampaign(crm);
  for (const pause of [300, 900, 1_500, 600, 1_200]) await killAfter(pause);
  const wanted = eventsOf(count);
  const tally = await waitForEvents(receiver, sum(wanted));

  expect(done).toMatchObject({ status: 'succeeded', result: { created: count, failed: 0 } });
  expect(tally.types).toEqual(wanted);
  expect(tally.refused).toBe(0);
  expect((await crm.campaigns.get(campaign)).data).toMatchObject({
    status: 'completed',
    counts: { sent: count, delivered: count, read: count, failed: 0 },
  });
  expect((await crm.webhooks.get(endpoint.id)).data.status).toBe('active');
});
