// Deliveries of the sandbox beside a bare loop around `fetch` of the same concurrency, to the same receiver.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient, waitForJob, type Client } from '../../../src/index.ts';
import { median } from '../client/median.ts';
import { printTable } from '../client/print-table.ts';
import { noteRatio } from '../ratios.ts';
import type { ServerProcess } from './server-process.ts';

const COUNT = 20_000;
/** The default of the sandbox. */
const CONCURRENCY = 50;
const ROUNDS = 3;
const HOOKS = 'https://hooks.example.com';

/** Seconds and milliseconds of CPU for all deliveries. */
interface Run {
  readonly seconds: number;
  readonly cpuMs: number;
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Prints deliveries per second and their CPU. `start` starts a sandbox with options. */
export async function benchDeliveries(
  start: (options: readonly string[]) => Promise<ServerProcess>,
): Promise<void> {
  const sink = fork(pathOf('deliveries-sink.mjs'));
  const [port] = (await once(sink, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  const ours: Run[] = [];
  const bare: Run[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await deliverAll(await start(['--route', `${HOOKS}=${url}`]), sink));
    bare.push(await loop(url));
  }
  sink.kill();
  printRuns(ours, bare);
}

function printRuns(ours: readonly Run[], bare: readonly Run[]): void {
  const rate = (runs: readonly Run[]): number => COUNT / median(runs.map(({ seconds }) => seconds));
  const cpu = (runs: readonly Run[]): number => median(runs.map(({ cpuMs }) => cpuMs)) / COUNT;
  const row = (name: string, runs: readonly Run[]): string[] => [
    name,
    rate(runs).toFixed(0),
    `${cpu(runs).toFixed(3)} ms`,
  ];
  printTable(
    `${COUNT} deliveries, ${CONCURRENCY} at once`,
    ['', 'deliveries per second', 'CPU per delivery'],
    [row('messaging-crm-api sandbox', ours), row('a loop around fetch', bare)],
  );
  noteRatio('Sandbox: deliveries per second', 'a loop around fetch', rate(ours) / rate(bare));
}

/** What waits for an endpoint that failures have disabled goes out when it is active: nothing else is measured. */
async function deliverAll(server: ServerProcess, sink: ChildProcess): Promise<Run> {
  const crm = createClient({
    baseUrl: server.url,
    allowInsecureBaseUrl: true,
    clientId: 'app_7Hf2',
    clientSecret: 'example_secret',
    timeoutMs: 60_000,
  });
  await answer(sink, 500);
  const id = await fillUp(crm);
  const before = await server.usage();
  const arrived = await answer(sink, 204);
  const start = performance.now();
  await crm.webhooks.update(id, { status: 'active' });
  while ((await answer(sink)) < arrived + COUNT) await new Promise((next) => setTimeout(next, 5));
  const seconds = (performance.now() - start) / 1_000;
  const after = await server.usage();
  await server.stop();
  return { seconds, cpuMs: after.cpuMs - before.cpuMs };
}

async function fillUp(crm: Client): Promise<string> {
  const { data: endpoint } = await crm.webhooks.create({ url: HOOKS, events: ['contact.created'] });
  const contacts = Array.from({ length: COUNT }, (_, index) => ({ name: `Contact ${index}` }));
  await waitForJob(crm, (await crm.contacts.import({ contacts })).data.id);
  return endpoint.id;
}

/** Sets what the receiver responds with from now on; resolves to how many deliveries it has received so far. */
async function answer(sink: ChildProcess, status = 0): Promise<number> {
  sink.send(status);
  const [count] = (await once(sink, 'message')) as [number];
  return count;
}

async function loop(url: string): Promise<Run> {
  const child = fork(pathOf('bare-loop.mjs'), [url, `${COUNT}`, `${CONCURRENCY}`]);
  const [run] = (await once(child, 'message')) as [Run];
  return run;
}
