// The code of the guides is run as it is printed, against the mock.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { createTestFetch, type TestFetch } from '../../src/testing/index.ts';
import { signWebhook } from '../../src/webhooks/index.ts';
import { asyncapi, openapi } from '../contract/contract.ts';
import { codeBlock, codeBlocks } from '../code-block.ts';
import { importCode } from '../import-code.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

let logged: unknown[][];
beforeEach(() => {
  logged = vi.spyOn(console, 'log').mockImplementation(() => {}).mock.calls;
  vi.stubEnv('CRM_CLIENT_SECRET', 'example_secret');
  vi.stubEnv('CRM_WEBHOOK_SECRET', 'whsec_quickstart');
});

/** Runs a block of a guide; the service and the mock that it names are the one of the tests. */
const run = (guide: string, name: string): Promise<any> =>
  importCode(
    codeBlock(`docs/${guide}.md`, name).replaceAll(
      /https:\/\/api\.example\.com|http:\/\/127\.0\.0\.1:4010/g,
      inject('prismUrl'),
    ),
  );

const example = (name: string): any => openapi['components'].examples[`${name}Example`].value;
const CONTACT = 'Lucía Fernández Ortega';

test.each([
  ['authentication', 'client', [[true]]],
  ['errors', 'handling', [[CONTACT]]],
  ['idempotency', 'key', [['con_8Zk2']]],
  ['rate-limits', 'retry', [[expect.stringContaining('r=')]]],
  ['versioning', 'notice', [[example('ApplicationContext').data.mode]]],
  ['migration', 'before', [[CONTACT]]],
  ['migration', 'after', [[CONTACT]]],
])('the guide "%s" prints what its block "%s" promises', async (guide, name, expected) => {
  await run(guide, name);

  expect(logged).toEqual(expected);
});

/** Runs a block with a `fetch` that responds from the contract, with a last page and jobs that finish. */
async function runWith(testFetch: TestFetch, guide: string, name: string): Promise<void> {
  vi.stubGlobal('guideFetch', testFetch);
  const code = codeBlock(`docs/${guide}.md`, name);
  await importCode(
    code.replace(/(accessToken: 'example_access_token'),?/, '$1, fetch: globalThis.guideFetch,'),
  );
  vi.unstubAllGlobals();
}

test('the guide to pages goes through all of them, and shows that there is another', async () => {
  await runWith(createTestFetch(), 'pagination', 'pages');

  const ids = logged.slice(0, -1).map(([id]) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
  expect(logged.at(-1)).toEqual([true]);
});

test('the guide to pages embeds the contact and the company of a deal', async () => {
  const testFetch = createTestFetch();
  testFetch.respond('deals.get', { example: 'expanded' });

  await runWith(testFetch, 'pagination', 'expand');

  const { data } = example('DealExpanded');
  expect(logged).toEqual([[data.id, data.contact.name, data.company.name]]);
});

test('the guide to jobs waits for one and imports two rows', async () => {
  const testFetch = createTestFetch();
  testFetch.respond('jobs.get', { example: 'succeeded' });

  await within(5_000, runWith(testFetch, 'jobs', 'wait'));
  await within(5_000, runWith(testFetch, 'jobs', 'import'));

  expect(logged[0]).toEqual([example('JobSucceeded').data.result]);
  expect(logged.slice(1).map(([value]) => value)).toEqual(
    expect.arrayContaining(['queued', 'succeeded', 2]),
  );
});

test.each([
  ['quickstart', 'call', [[CONTACT, true]]],
  ['agents', 'call', [['contact']]],
  ['send-template', 'create', [['pending', ['first_name', 'plate']]]],
  ['send-template', 'send', [['queued']]],
  ['sync-contacts', 'import', [[2, []]]],
  ['sync-contacts', 'read', [[true]]],
])('the guide "%s" does in the sandbox what block "%s" promises', async (guide, name, expected) => {
  const sandbox = await createSandbox({ seed: 'examples', speed: name === 'import' ? 100 : 0 });
  const { url } = await sandbox.listen();

  const code = codeBlock(`docs/${guide}.md`, name);
  await importCode(code.replace(/https:\/\/api\.example\.com|http:\/\/127\.0\.0\.1:4020/, url));

  expect(logged).toEqual(expected);
  expect(sandbox.violations).toEqual([]);
  await sandbox.close();
});

test('the workflows run to their end as the page prints them', async () => {
  const sandbox = await createSandbox({ seed: 'examples', speed: 100 });
  const { url } = await sandbox.listen();
  const blocks = codeBlocks('docs/workflows.md', 'ts');

  const run = ({ code }: { code: string }) =>
    importCode(code.replace('https://api.example.com', url));
  await Promise.all(blocks.map(run));

  expect(logged).toHaveLength(blocks.length);
  expect(sandbox.violations).toEqual([]);
  await sandbox.close();
});

test('the guide for agents tests without a network, and its receiver takes an event', async () => {
  await importCode(codeBlock('docs/agents.md', 'test'));
  expect(logged).toEqual([[CONTACT]]);

  const { POST } = await importCode(codeBlock('docs/agents.md', 'webhook'));
  const response = await POST(new Request('http://local', signedEvent('whsec_quickstart')));
  expect(response.status).toBe(200);
});

/** A delivery that is signed now. */
function signedEvent(secret: string) {
  const { payload } = asyncapi['components'].messages['contact.created'].examples[0];
  const body = JSON.stringify(payload);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = { ...signWebhook({ body, secret, timestamp, deliveryId: 'whd_1' }) };
  return { method: 'POST', headers, body };
}

test('the receiver of the quickstart takes a signed event and refuses another secret', async () => {
  const { server } = await importCode(
    codeBlock('docs/quickstart.md', 'receiver').replace('listen(3000', 'listen(0'),
  );
  await until(() => expect(server.address()).not.toBeNull());
  const url = `http://127.0.0.1:${server.address().port}`;
  const deliver = async (secret: string): Promise<number> =>
    (await fetch(url, signedEvent(secret))).status;

  expect(await deliver('whsec_quickstart')).toBe(200);
  expect(await deliver('whsec_other')).toBe(401);
  expect(logged).toEqual([[`${CONTACT} is new`]]);
  server.close();
});

test.runIf(existsSync('/usr/bin/curl'))('the mock serves the commands of curl', async () => {
  const guides = ['authentication', 'idempotency', 'sync-contacts'];
  const commands = guides.flatMap((name) => codeBlocks(`docs/${name}.md`, 'sh'));
  const env = { ...process.env, CRM_TOKEN: 'token', CRM_CLIENT_SECRET: 'example_secret' };

  expect(commands).toHaveLength(5);
  for (const { code } of commands) {
    const local = code.trimEnd().replace('https://api.example.com', inject('prismUrl'));
    const script = `${local} --fail --silent`;
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { env });
    expect(JSON.parse(stdout)).not.toHaveProperty('error');
  }
});
