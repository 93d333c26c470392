import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { ROOT } from '../scripts/contract/paths.ts';
import { createSandbox } from '../src/sandbox/index.ts';
import { signWebhook } from '../src/webhooks/index.ts';
import { asyncapi } from './contract/contract.ts';
import { importCode } from './import-code.ts';
import { codeBlock } from './code-block.ts';
import { listenHere } from './listen-here.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

test('the call works as printed, against the sandbox', async () => {
  const sandbox = await createSandbox();
  const { url } = await sandbox.listen();
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  await importCode(codeBlock('README.md', 'call').replace('http://127.0.0.1:4020', url));

  const [[line]] = log.mock.calls as [[string]];
  expect(line).toMatch(/^Lucía Fernández Ortega is con_\w{12}$/);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 201, 201]);
  await sandbox.close();
});

test('the call works as printed, against the mock', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});

  await importCode(
    codeBlock('README.md', 'call').replace('http://127.0.0.1:4020', inject('prismUrl')),
  );

  expect(log.mock.calls).toEqual([['Lucía Fernández Ortega is con_8Zk2']]);
});

test('the webhook takes a signed event once and refuses a changed one', async () => {
  const secret = 'whsec_example_not_a_real_secret';
  vi.stubEnv('CRM_WEBHOOK_SECRET', secret);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { handler } = await importCode(codeBlock('README.md', 'webhook'));
  const { url } = await listenHere(createServer(handler));
  const event = asyncapi['components'].messages['contact.created'].examples[0].payload;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = { ...signWebhook({ body, secret, timestamp, deliveryId: 'whd_1' }) };
  const deliver = async (text: string) =>
    (await fetch(url, { method: 'POST', headers, body: text })).status;

  expect(await deliver(body)).toBe(200);
  expect(await deliver(body)).toBe(200);
  expect(await deliver(body.replace('"', ' "'))).toBe(401);
  expect(log.mock.calls).toEqual([[`${event.data.name} is new`], ['contact.created', event.id]]);
});

test('sells in at most 500 words beside its code', () => {
  const words = README.replace(/```[\s\S]*?```/g, '').match(/[\p{L}\p{N}][^\s|]*/gu) ?? [];

  expect(words.length).toBeLessThanOrEqual(500);
});

test('the table of scripts names every script of package.json, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const table = page.slice(page.indexOf('## Scripts'), page.indexOf('## Change the contract'));
  const named = [...table.matchAll(/`npm (?:run )?([a-z:]+)`/g)].map(([, name]) => name as string);
  // npm runs these by itself.
  const known = Object.keys(scripts).filter((name) => !['prepack', 'prepare'].includes(name));

  expect(known.filter((name) => !named.includes(name))).toEqual([]);
  expect(
    named.filter((name) => !known.includes(name) && !['ci', 'install'].includes(name)),
  ).toEqual([]);
});

test('every folder and file of the map of the tree exists', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const map = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  let parent = '';
  const paths = map.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)([\w./ -]*?)(?: {2,}|$)/.exec(line) ?? [];
    const listed = names.split(' ').filter((name) => /[./]/.test(name));
    if (indent === '' && listed[0]) parent = listed[0];
    return indent === '' ? listed : listed.map((name) => join(parent, name));
  });

  expect(paths.length).toBeGreaterThan(20);
  expect(
    paths.filter((path) => !/^(?:site|dist)/.test(path) && !existsSync(join(ROOT, path))),
  ).toEqual([]);
});

test('every relative link leads to a file', () => {
  const targets = [...README.matchAll(/\]\(((?!https?:)[^)#]+)/g)].map(
    ([, target]) => target as string,
  );

  expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
});
