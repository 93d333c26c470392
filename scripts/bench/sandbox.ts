import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient, waitForJob } from '../../src/index.ts';
import { CLI, OURS, pack } from './build.ts';
import { type Figures, type Row, HOOK } from './measure.ts';
import { compared, MEMORY, type Table } from './table.ts';
import { findFreePort } from '../../src/cli/ports.ts';

// Not only while the engine still compiles what it runs.
const CALLS = 2_000;
const CONTACT = { name: 'Ada Lovelace', email: 'ada@example.com', tags: ['fleet', 'vip'] };
const CREDENTIALS = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
const HOOKS = 'https://hooks.example.com';
const DELIVERIES = 20_000;
const AT_ONCE = 50;

const startSandbox = (...options: string[]): Promise<ServerProcess> =>
  startServer(CLI, ['sandbox', '--quiet', ...options]);

const PRISM = 'node_modules/@stoplight/prism-cli/dist/index.js';

/** What is called: one after another, and as a server under load meets it. */
const KINDS = [
  ['get', 1],
  ['post', 1],
  ['gets', 20],
  ['posts', 20],
] as const;

async function call(url: string, token: string, body?: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(url, { ...sent, headers });
  if (!response.ok) throw new Error(`${url}: ${response.status}, ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}

async function issueToken(url: string): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret } = CREDENTIALS;
  const form = { grant_type: 'client_credentials', client_id, client_secret };
  const body = new URLSearchParams(form);
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A server under calls of each kind; the first round, which is not counted, warms it up. */
async function serverRow(server: ServerProcess, row: Omit<Row, 'run'>): Promise<Row> {
  const start = (await server.usage()).cpu * 1_000;
  const token = await issueToken(server.url);
  const contacts = `${server.url}/v1/contacts`;
  const { id } = await call(contacts, token, CONTACT);
  const run = async (): Promise<Figures> => {
    const figures: Record<string, number> = { start };
    for (const [column, atOnce] of KINDS) {
      const work = (): Promise<unknown> =>
        column.startsWith('get')
          ? call(`${contacts}/${id}`, token)
          : call(contacts, token, CONTACT);
      const before = await server.usage();
      for (let done = 0; done < CALLS; done += atOnce)
        await Promise.all(Array.from({ length: atOnce }, work));
      figures[column] = (((await server.usage()).cpu - before.cpu) * 1_000) / CALLS;
    }
    return { ...figures, memory: (await server.usage()).memory };
  };
  await run();
  return { ...row, run };
}

export const sandbox: Table = {
  name: 'sandbox',
  title: 'Sandbox',
  note: `Each command runs in its own process and is called over loopback: CPU to its first response, then per call, one
after another and 20 at once.`,
  columns: {
    start: compared('start, ms', 0),
    get: compared('GET, ms', 3),
    post: compared('POST, ms', 3),
    gets: compared('20 GET, ms', 3),
    posts: compared('20 POST, ms', 3),
    memory: MEMORY,
  },
  rounds: 3,
  async open(_, atEnd) {
    pack();
    const ours = await startSandbox();
    const prism = await startServer(PRISM, ['mock', '-v', 'silent', 'generated/openapi.json']);
    atEnd(() => Promise.all([ours.stop(), prism.stop()]));
    return [
      await serverRow(ours, { name: '`messaging-crm-api sandbox`', ...OURS }),
      await serverRow(prism, { name: '`prism mock`', peer: '@stoplight/prism-cli' }),
    ];
  },
};

/** Sets what the receiver responds with from now on; resolves to how many deliveries it has received so far. */
async function received(sink: ChildProcess, status = 0): Promise<number> {
  sink.send(status);
  const [count] = (await once(sink, 'message')) as [number];
  return count;
}

/** What waits for an endpoint that failures have disabled goes out when it is active: nothing else is measured. */
async function deliverAll(sink: ChildProcess, url: string): Promise<Figures> {
  const server = await startSandbox('--route', `${HOOKS}=${url}`);
  const { url: baseUrl } = server;
  const timeoutMs = 60_000;
  const crm = createClient({ baseUrl, allowInsecureBaseUrl: true, ...CREDENTIALS, timeoutMs });
  await received(sink, 500);
  const { data } = await crm.webhooks.create({ url: HOOKS, events: ['contact.created'] });
  const contacts = Array.from({ length: DELIVERIES }, (_, index) => ({ name: `Contact ${index}` }));
  await waitForJob(crm, (await crm.contacts.import({ contacts })).data.id);
  // The few that have failed would wait for the time of their next attempt, and the measure for them.
  await call(`${baseUrl}/_sandbox/clock/advance`, '', { milliseconds: 60_000 });
  const before = await server.usage();
  const wanted = (await received(sink, 204)) + DELIVERIES;
  const start = performance.now();
  await crm.webhooks.update(data.id, { status: 'active' });
  while ((await received(sink)) < wanted) await new Promise((next) => setTimeout(next, 5));
  const seconds = (performance.now() - start) / 1_000;
  const cpu = (await server.usage()).cpu - before.cpu;
  await server.stop();
  return paceOf(seconds, cpu);
}

const paceOf = (seconds: number, cpu: number): Figures => ({
  wall: (seconds * 1_000) / DELIVERIES,
  cpu: (cpu * 1_000) / DELIVERIES,
});

const PROGRAM = fileURLToPath(new URL('programs/deliveries.mjs', import.meta.url));

async function loop(url: string): Promise<Figures> {
  const [run] = await once(fork(PROGRAM, ['loop', url, `${DELIVERIES}`, `${AT_ONCE}`]), 'message');
  return paceOf(run.seconds, run.cpu);
}

export const deliveries: Table = {
  name: 'sandbox',
  title: 'Deliveries of the sandbox',
  note: '20,000 deliveries, 50 at once, to a receiver in another process.',
  columns: { wall: compared('wall each, ms', 3), cpu: compared('CPU each, ms', 3) },
  rounds: 3,
  async open(_, atEnd) {
    pack();
    const sink = fork(PROGRAM, ['sink']);
    atEnd(() => sink.kill());
    const [port] = (await once(sink, 'message')) as [number];
    const url = `http://127.0.0.1:${port}`;
    return [
      { name: '`messaging-crm-api sandbox`', ...OURS, run: () => deliverAll(sink, url) },
      { name: 'a loop around `fetch`', run: () => loop(url) },
    ];
  },
};

const HOST = '127.0.0.1';

interface ServerProcess {
  readonly url: string;
  /** Seconds of CPU, and megabytes at most, since its start. */
  usage(): Promise<{ cpu: number; memory: number }>;
  stop(): Promise<void>;
}

/** Starts a server that takes `--port`, and waits until it responds. */
async function startServer(script: string, args: readonly string[]): Promise<ServerProcess> {
  const port = `${await findFreePort(0, HOST)}`;
  const url = `http://${HOST}:${port}`;
  const options = { execArgv: ['--import', HOOK], silent: true };
  const child = fork(script, [...args, '--port', port], options);
  while (!(await fetch(`${url}/v1/me`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it responded.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    async usage() {
      child.send('usage');
      return (await once(child, 'message'))[0];
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
