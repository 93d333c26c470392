import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openapi } from '../contract/contract.ts';
import { toJsonLines } from '../../src/drift/index.ts';
import { plantDrifts } from '../drift/plant.ts';
import { type Recorded, record } from '../drift/record.ts';
import { toHar } from '../drift/write-recordings.ts';
import { create, dataOf, openSandbox, subscribe } from '../sandbox/open-sandbox.ts';
import { FIELDS, sarifPlaces } from './drift-lines.ts';
import { runHere } from './run-cli.ts';
import { ownFolder } from '../own-folder.ts';

const folder = ownFolder(afterAll);
let clean: Recorded[];
let planted: Recorded[];
beforeAll(async () => {
  clean = await record(1, 5);
  planted = plantDrifts(clean, 24, 5).map(({ recorded }) => recorded);
});

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function drift(...args: string[]) {
  const { status, stdout: log, stderr: error } = await runHere(['drift', ...args]);
  return { status, log, error };
}

const { data, meta } = openapi['components'].examples.ContactExample.value;
const CONTACT = { data: { ...data, tags: null }, meta };
const PLAIN = {
  method: 'GET',
  url: 'https://crm.test/v1/contacts/con_1',
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: CONTACT,
};

test('a clean recording passes, and says how much it held', async () => {
  const { status, log } = await drift(write('clean.har', toHar(clean)));

  expect([status, log]).toEqual([0, `No drift in ${clean.length} responses and events.\n`]);
});

test('a recording of the sandbox passes: bodies that its log does not have whole are left out of it', async () => {
  const { call, fetch } = await openSandbox();
  const custom = { notes: 'x'.repeat(70_000) };
  await create(call, '/v1/contacts', { name: 'Ada', custom_fields: custom });
  const { id, secret } = await subscribe(call);
  await dataOf(call('POST', `/v1/webhooks/${id}/rotate_secret`));
  const har = await (await fetch('https://crm.test/_sandbox/requests.har')).text();
  const { status, log } = await drift(write('sandbox.har', har));

  const said = /^No drift in 4 responses and events\.\s2 of 4 .* without their bodies/;
  expect([status, log]).toEqual([0, expect.stringMatching(said)]);
  for (const text of [secret, custom.notes.slice(0, 9_000)]) expect(har).not.toContain(text);
});

test('says what differs, where the contract speaks of it, faults first', async () => {
  const file = write('one.jsonl', `${JSON.stringify(PLAIN)}\n${JSON.stringify(PLAIN)}\n`);
  const { status, log } = await drift(file, '--sources', 'openapi');
  const source = readFileSync('openapi/schemas/Contact.yaml', 'utf8');
  const line = source.split('\n').indexOf('  tags:') + 1;

  expect(log).toBe(
    `openapi/schemas/Contact.yaml:${line}:3` +
      '  wrong-type  contacts.get (200): the field `/data/tags` must be an array, ' +
      'and is null; seen 2 times\n1 fault and 0 pieces of news in 2 responses and events.\n',
  );
  expect(status).toBe(1);
});

test('each format has each difference, and SARIF has it at its line', async () => {
  const file = write('planted.har', toHar(planted));
  const { log } = await drift(file, '--json', '--output', `sarif=${join(folder, 'drift.sarif')}`);

  const { drift: reports } = JSON.parse(log) as { drift: { severity: string }[] };
  const results = sarifPlaces(join(folder, 'drift.sarif'));
  expect(reports.map(({ severity }) => severity).join()).toMatch(/^(fault,){15,}(news,?){5,}$/);
  expect(results).toHaveLength(reports.length);
  expect(
    results.every(({ file: name, line }) => name === 'generated/openapi.json' && line > 1),
  ).toBe(true);
  expect((await drift(file, '--format', 'markdown')).log).toContain('**missing**');
});

test('news fails when it is asked to, and faults do not when they are not', async () => {
  const news = { ...PLAIN, body: { ...CONTACT, data: { ...CONTACT.data, tags: [], tier: 1 } } };
  const file = write('news.jsonl', JSON.stringify(news));
  const faults = write('faults.jsonl', JSON.stringify(PLAIN));
  const statusOf = async (...args: string[]) => (await drift(...args)).status;

  expect(await statusOf(file)).toBe(0);
  expect(await statusOf(file, '--fail-on', 'news')).toBe(1);
  expect(await statusOf(file, '--fail-on', 'news', '--ignore', 'contacts.* /data/tier')).toBe(0);
  expect(await statusOf(faults)).toBe(1);
  expect(await statusOf(faults, '--fail-on', 'never')).toBe(0);
});

test.each(Object.entries(FIELDS))('reads an exchange as %s logs it', async (name, toLine) => {
  const { log } = await drift(write(`${name}.log`, `${JSON.stringify(toLine(PLAIN))}\n`), '--json');

  const { checked, drift: reports } = JSON.parse(log);
  expect([checked, reports.length]).toEqual([1, 1]);
  expect(reports[0]).toMatchObject({
    pointer: '/data/tags',
    firstSeen: '2026-11-22T09:00:00.000Z',
  });
});

test('reads the deliveries of `listen --keep`, their types of events included', async () => {
  const event = { id: 'evt_1', type: 'contact.archived', created_at: '', data: {} };
  const kept = { version: 1, at: '2026-11-22T09:00:00Z', headers: [], body: JSON.stringify(event) };
  const { log } = await drift(write('kept.jsonl', `${JSON.stringify(kept)}\n`), '--json');

  const news = { kind: 'undocumented-value', severity: 'news', pointer: '/type' };
  expect(JSON.parse(log).drift).toMatchObject([{ ...news, operation: 'contact.archived' }]);
});

test('a watch that found nothing says how much it held', async () => {
  const linesOf = (checked: number, skipped = 0) => toJsonLines([], { checked, skipped });
  const clean = await drift(write('clean.jsonl', linesOf(7) + linesOf(5, 2)));

  const said = 'No drift in 12 responses and events. The watch has left out: 2.\n';
  expect([clean.status, clean.log]).toEqual([0, said]);
});

test('leaves out other services, and says so, as of a pattern that fits nothing', async () => {
  const other = { ...PLAIN, url: 'https://other.example/v1/charges' };
  const lines = [PLAIN, other, { no: 'exchange' }].map((one) => JSON.stringify(one)).join('\n');
  const patterns = ['--ignore', 'contacs.*', '--ignore', 'contacts.get /data/tags'];
  const { log } = await drift(write('others.jsonl', lines), ...patterns);

  expect(log).toContain(
    'No drift in 1 response or event. Nothing was ignored by: contacs.*. Calls to other services were skipped: 1. ' +
      'Entries that are not exchanges were skipped: 1.',
  );
});

test('finds the service below an address of its own', async () => {
  const line = { ...PLAIN, url: 'https://gateway.test/crm/v1/contacts/con_1' };
  const file = write('gateway.jsonl', JSON.stringify(line));

  expect((await drift(file)).error).toContain('pass its address with --server');
  expect((await drift(file, '--server', 'https://gateway.test/crm')).status).toBe(1);
});

test.each([
  [['missing.har'], 'Cannot read missing.har: there is no such file.'],
  [['README.md'], 'README.md is not a recording'],
  [['README.md', '--max-size', '0.001'], 'raise the limit with --max-size'],
  [['README.md', '--max-size', '512'], 'pass a number of MiB below 512'],
  [['README.md', '--output=json=a.json', '--output=./a.json'], '--output names ./a.json twice'],
  [['README.md', '--fail-on', 'all'], '--fail-on is "all"'],
  [[], 'drift needs FILE'],
])('refuses %j', async (args, message) => {
  const { status, error } = await drift(...args);

  expect([status, error]).toEqual([2, expect.stringContaining(message)]);
});

test.each([
  [JSON.stringify(PLAIN), ['--sources', 'src'], 'src is not a folder of the contract: it has no'],
  [JSON.stringify(PLAIN), ['--sources', folder], 'openapi.yaml:1:11'],
  [toHar([]), [], 'nothing was checked'],
  ['{"log":{"entries":[{}]}}', [], 'nothing was checked'],
  [toJsonLines([], { checked: 0, skipped: 0 }), [], 'nothing was checked'],
  [JSON.stringify({ ...PLAIN, method: 'OPTIONS' }), [], 'nothing was checked'],
])('a check that could not be made is no clean one: %s %j', async (text, args, message) => {
  write('openapi.yaml', 'openapi: [');
  const { status, error } = await drift(write('some.har', text), ...args);

  expect([status, error]).toEqual([2, expect.stringContaining(message)]);
});
