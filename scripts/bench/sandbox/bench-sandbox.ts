// The sandbox beside Prism, each as its command line in a process of its own, on loopback.
import { findFreePort } from '../../../src/cli/find-free-port.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { printTable } from '../client/print-table.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const HOST = '127.0.0.1';
const CALLS = 10_000;
const CONTACT = { name: 'Ada Lovelace', email: 'ada@example.com', tags: ['fleet', 'vip'] };
const ROWS = 50_000;
const LISTED = 1_000_000;

interface Row {
  readonly name: string;
  readonly startCpuMs: number;
  readonly getMs: number;
  readonly postMs: number;
  readonly rssMb: number;
}

/** Measures both, prints the table, and then what only the sandbox does. */
export async function benchSandbox(): Promise<void> {
  const rows = [
    await measure('messaging-crm-api sandbox', startSandbox),
    await measure('prism mock -v silent', startPrism),
  ];
  const [ours, prism] = rows as [Row, Row];
  printTable(
    'Sandbox',
    [
      '',
      'CPU to the first answer',
      'CPU per GET',
      'CPU per POST',
      `memory after ${2 * CALLS} requests`,
    ],
    rows.map((row) => [
      row.name,
      `${row.startCpuMs.toFixed(0)} ms`,
      `${row.getMs.toFixed(3)} ms`,
      `${row.postMs.toFixed(3)} ms`,
      `${row.rssMb.toFixed(0)} MB`,
    ]),
  );
  console.log(
    `\nPrism takes ${(prism.getMs / ours.getMs).toFixed(1)} times the CPU per GET and ${(prism.postMs / ours.postMs).toFixed(1)} times per POST.\n`,
  );
  await benchImport();
  await benchListing();
}

async function startSandbox(): Promise<ServerProcess> {
  const port = await findFreePort(0, HOST);
  const args = ['sandbox', '--quiet', '--port', `${port}`];
  return startServer('src/cli/main.ts', args, `http://${HOST}:${port}`);
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

async function measure(name: string, start: () => Promise<ServerProcess>): Promise<Row> {
  const server = await start();
  try {
    const token = await issueToken(server);
    const { id } = await call(server, token, '/v1/contacts', CONTACT);
    const get = () => call(server, token, `/v1/contacts/${id}`);
    const post = () => call(server, token, '/v1/contacts', CONTACT);
    for (let warm = 0; warm < 500; warm += 1) await (warm % 2 ? get() : post());
    const getMs = await cpuPer(server, get);
    const postMs = await cpuPer(server, post);
    const { rssMb } = await server.usage();
    return { name, startCpuMs: server.startCpuMs, getMs, postMs, rssMb };
  } finally {
    await server.stop();
  }
}

async function cpuPer(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await server.usage();
  for (let done = 0; done < CALLS; done += 1) await work();
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
