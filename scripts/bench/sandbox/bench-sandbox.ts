// The sandbox beside Prism, each as its command line in a process of its own, on loopback.
import { findFreePort } from '../../../src/cli/ports.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { median } from '../client/median.ts';
import { printTable } from '../client/print-table.ts';
import { benchCampaign } from './bench-campaign.ts';
import { benchDeliveries } from './bench-deliveries.ts';
import { benchMemory } from './bench-memory.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { ROOT } from '../../contract/paths.ts';
import { runNpm } from '../../tools/run-npm.ts';
import { noteRatio } from '../ratios.ts';

const HOST = '127.0.0.1';
// Not only while the engine still compiles what it runs.
const CALLS = 2_000;
const ROUNDS = 4;
const CONTACT = { name: 'Ada Lovelace', email: 'ada@example.com', tags: ['fleet', 'vip'] };
const ROWS = 50_000;
const LISTED = 1_000_000;

/** What is called: alone, and as a server under load meets it. */
const KINDS = [
  { name: 'GET', atOnce: 1, isWrite: false },
  { name: 'POST', atOnce: 1, isWrite: true },
  { name: 'GET, 20 at once', atOnce: 20, isWrite: false },
  { name: 'POST, 20 at once', atOnce: 20, isWrite: true },
];

interface Side {
  readonly name: string;
  readonly server: ServerProcess;
  readonly token: string;
  readonly id: string;
  /** CPU per call of each kind in each round, in milliseconds. */
  readonly cpu: number[][];
}

/** Measures both, prints the table, and then what only the sandbox does. */
export async function benchSandbox(): Promise<void> {
  // As it is installed: compiled.
  runNpm(['run', '--silent', 'prepack'], { cwd: ROOT, stdio: 'inherit' });
  const sides = [
    await open('messaging-crm-api sandbox', startSandbox),
    await open('prism mock -v silent', startPrism),
  ];
  // In turns, so that what else the machine does falls on both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const side of sides) await measureRound(side, round > 0);
  }
  await printSides(sides);
  for (const { server } of sides) await server.stop();
  await benchDeliveries(startSandbox);
  await benchMemory(startSandbox);
  await benchCampaign();
  await benchImport();
  await benchListing();
}

async function printSides(sides: readonly Side[]): Promise<void> {
  const rows = await Promise.all(
    sides.map(async ({ name, server, cpu }) => [
      name,
      `${server.startCpuMs.toFixed(0)} ms`,
      ...cpu.map((own) => `${median(own).toFixed(3)} ms`),
      `${(await server.usage()).rssMb.toFixed(0)} MB`,
    ]),
  );
  const requests = KINDS.length * CALLS * (ROUNDS + 1);
  const costs = KINDS.map(({ name }) => `CPU per ${name}`);
  const header = ['', 'CPU to first response', ...costs, `memory after ${requests} requests`];
  printTable('Sandbox', header, rows);
  const [ours, prism] = sides as [Side, Side];
  for (const [index, title] of costs.entries())
    noteRatio(
      `Sandbox: ${title}`,
      'prism mock',
      median(ours.cpu[index] ?? []) / median(prism.cpu[index] ?? []),
    );
}

async function startSandbox(options: readonly string[] = []): Promise<ServerProcess> {
  const port = await findFreePort(0, HOST);
  const args = ['sandbox', '--quiet', '--port', `${port}`, ...options];
  return startServer('dist/src/cli/main.js', args, `http://${HOST}:${port}`);
}

async function startPrism(): Promise<ServerProcess> {
  const port = await findFreePort(0, HOST);
  const args = [
    'mock',
    '-v',
    'silent',
    '--host',
    HOST,
    '--port',
    `${port}`,
    'generated/openapi.json',
  ];
  return startServer(
    'node_modules/@stoplight/prism-cli/dist/index.js',
    args,
    `http://${HOST}:${port}`,
  );
}

async function open(name: string, start: () => Promise<ServerProcess>): Promise<Side> {
  const server = await start();
  const token = await issueToken(server);
  const { id } = await call(server, token, '/v1/contacts', CONTACT);
  return { name, server, token, id, cpu: KINDS.map(() => []) };
}

async function measureRound({ server, token, id, cpu }: Side, isKept: boolean): Promise<void> {
  for (const [index, { atOnce, isWrite }] of KINDS.entries()) {
    const own = await cpuPer(server, atOnce, () =>
      isWrite
        ? call(server, token, '/v1/contacts', CONTACT)
        : call(server, token, `/v1/contacts/${id}`),
    );
    // The first round warms up.
    if (isKept) cpu[index]?.push(own);
  }
}

async function cpuPer(
  server: ServerProcess,
  atOnce: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await server.usage();
  for (let done = 0; done < CALLS; done += atOnce)
    await Promise.all(Array.from({ length: atOnce }, work));
  const after = await server.usage();
  return (after.cpuMs - before.cpuMs) / CALLS;
}

async function issueToken({ url }: ServerProcess): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: 'app_7Hf2',
    client_secret: 'example_secret',
  };
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function call(
  { url }: ServerProcess,
  token: string,
  path: string,
  body?: object,
): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(url + path, { ...sent, headers });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}

async function benchImport(): Promise<void> {
  const sandbox = await createSandbox({ speed: 0, seed: 'examples' });
  const contacts = Array.from({ length: ROWS }, (_, index) => ({
    name: `Contact ${index}`,
    identifiers: [{ type: 'whatsapp', value: `+34${600_000_000 + index}` }],
  }));
  const start = performance.now();
  await inProcess(sandbox, 'POST', '/v1/contacts/import', { contacts });
  await sandbox.advance(60_000);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `An import of ${ROWS} rows, from the call to the end of the job: ${seconds.toFixed(2)} s.`,
  );
  await sandbox.close();
}

async function benchListing(): Promise<void> {
  const contacts = Array.from({ length: LISTED }, (_, index) => ({
    id: `con_${index}`,
    name: `Contact ${index}`,
  }));
  const sandbox = await createSandbox({ speed: 0, rateLimit: false, seed: { contacts } });
  const cpu: number[] = [];
  let cursor = '';
  for (let page = 0; page < LISTED / 100; page += 1) {
    const before = process.cpuUsage();
    const body = await inProcess(sandbox, 'GET', `/v1/contacts?limit=100${cursor}`);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1_000);
    cursor = `&cursor=${body.pagination.next_cursor}`;
  }
  const mean = (values: number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const tenth = cpu.length / 10;
  const [first, last] = [mean(cpu.slice(tenth, 2 * tenth)), mean(cpu.slice(-tenth))];
  console.log(
    `Listing ${LISTED} contacts by cursor, 100 to a page: ${first.toFixed(3)} ms of CPU per page in the second tenth, ${last.toFixed(3)} ms in the last.`,
  );
  await sandbox.close();
}

let token: string | undefined;

async function inProcess(
  sandbox: Awaited<ReturnType<typeof createSandbox>>,
  method: string,
  path: string,
  body?: object,
): Promise<any> {
  const { clientId, clientSecret } = sandbox.credentials();
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };
  const send = async (): Promise<Response> =>
    sandbox.fetch(`https://crm.test${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let response = await send();
  if (response.status === 401) {
    const issued = await sandbox.fetch('https://crm.test/oauth/token', {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    token = ((await issued.json()) as { access_token: string }).access_token;
    response = await send();
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
