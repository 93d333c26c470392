// The workflows of the contract, carried out by Redocly's runner against a sandbox that listens.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createClient } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { verifyWebhook } from '../../src/webhooks/index.ts';
import { ownFolder } from '../own-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = 'openapi/workflows.arazzo.yaml';
const REDOCLY = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

interface Ran {
  readonly code: number;
  readonly output: string;
}

function redocly(...args: string[]): Promise<Ran> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(process.execPath, [REDOCLY, ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

const WITNESS = 'https://witness.example.com';

/** A sandbox whose receiver refuses the first two deliveries, which disables its endpoint; another one takes all. */
async function listen() {
  const witnessed: string[] = [];
  let secret = '';
  const witness = async (request: Request): Promise<Response> => {
    const body = Buffer.from(await request.arrayBuffer());
    witnessed.push(verifyWebhook({ body, headers: request.headers, secret }).type);
    return new Response();
  };
  const left = [500, 500];
  const sandbox = await createSandbox({
    speed: 100,
    deliveries: { breakerAfter: 2, firstRetryMs: 100 },
    routes: {
      'https://hooks.example.com': () => new Response(null, { status: left.shift() ?? 200 }),
      [WITNESS]: witness,
    },
  });
  onTestFinished(async () => {
    await sandbox.close();
    expect(sandbox.violations).toEqual([]);
  });
  const { url } = await sandbox.listen();
  const options = { baseUrl: url, allowInsecureBaseUrl: true, ...sandbox.credentials() };
  const { data } = await createClient(options).webhooks.create({ url: WITNESS, events: ['*'] });
  secret = data.secret;
  return { url, witnessed, settle: () => sandbox.settle() };
}

const inputs = (secret: string): string =>
  JSON.stringify({
    client_id: 'app_7Hf2',
    client_secret: secret,
    url: 'https://hooks.example.com/crm',
  });

test('the workflows are valid Arazzo, and name operations of the contract', async () => {
  const { code, output } = await redocly('lint', FILE);

  expect(output).not.toContain('[1]');
  expect(code).toBe(0);
});

test('every workflow runs to its end, and every response fits the contract (R-041, R-052, R-061, R-067, R-113, A-45)', async () => {
  const folder = ownFolder();
  const report = join(folder, 'report.json');
  const { workflows } = parse(await readFile(join(ROOT, FILE), 'utf8'));

  const sandbox = await listen();

  const { code, output } = await redocly(
    'respect',
    FILE,
    '-S',
    `crm=${sandbox.url}`,
    '-i',
    inputs('example_secret'),
    '-J',
    report,
  );

  expect(output).toContain(`Workflows: ${workflows.length} passed, ${workflows.length} total`);
  expect(code).toBe(0);
  expect(JSON.parse(await readFile(report, 'utf8')).status).toBe('success');
  expect(workflows.length).toBeGreaterThanOrEqual(6);
  // What the workflows wait for is said by events as well, each with a signature that is right.
  await sandbox.settle();
  const ends = ['contact.created', 'job.completed', 'campaign.completed', 'message.sent'];
  await expect.poll(() => sandbox.witnessed).toEqual(expect.arrayContaining(ends));
});

test('a workflow whose first call is refused fails', async () => {
  const { code, output } = await redocly(
    'respect',
    FILE,
    '-w',
    'get-token',
    '-S',
    `crm=${(await listen()).url}`,
    '-i',
    inputs('wrong'),
  );

  expect(output).toContain('Workflows: 1 failed, 1 total');
  expect(code).toBe(1);
});
