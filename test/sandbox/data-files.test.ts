// Files of `--data` that earlier versions have written open, and what is in them fits the contract of today. They were
// made with the sandbox of their version: the examples, some writes, a job and deliveries under way. Other files are
// left alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { createService } from '../../src/service/create-service.ts';
import { HOOKS } from './behaviors/open-with-receiver.ts';
import { dataOf, openSandbox } from './open-sandbox.ts';
import { ownFolder } from '../own-folder.ts';

const newPath = (): string => join(ownFolder(), 'data.sqlite');

function unpack(format: number): string {
  const path = newPath();
  const packed = new URL(`data-files/format-${format}.sqlite.gz`, import.meta.url);
  writeFileSync(path, gunzipSync(readFileSync(packed)));
  return path;
}

const LISTS = [...createService().paths.values()].filter((path) => !path.includes('{'));
const KEY = { headers: { 'idempotency-key': 'kept_key' } };
const ADA = {
  name: 'Ada',
  email: 'ada@example.com',
  identifiers: [{ type: 'whatsapp', value: '+34600000777' }],
};

async function open(data: string) {
  const sent: { type: string; data: { contact_id?: string; id?: string } }[] = [];
  const receive = async (request: Request) => (sent.push(await request.json()), new Response());
  const options = { data, startAt: '2026-08-01T00:00:00Z', routes: { [HOOKS]: receive } };
  return { ...(await openSandbox(options)), sent };
}

test.each([1, 2])('all that a file of format %i holds fits the contract', async (format) => {
  const data = unpack(format);
  for (const isAgain of [false, true]) {
    const { sandbox, call, sent } = await open(data);
    let count = 0;
    for (const path of new Set(LISTS)) {
      const { status, body } = await call('GET', path);
      expect([path, status]).toEqual([path, expect.not.toSatisfy((each: number) => each >= 500)]);
      count += Array.isArray(body?.data) ? body.data.length : 0;
    }
    await sandbox.advance(60_000);
    const [job] = await dataOf(call('GET', '/v1/jobs'));
    const audit = await dataOf(call('GET', '/v1/audit-logs?limit=100'));

    expect(count).toBeGreaterThan(50);
    expect([job.status, job.result.created]).toEqual(['succeeded', 6]);
    expect(audit.map(({ resource }: any) => resource.type)).toContain('contact');
    expect(sent.length > 0).toBe(!isAgain);
    await sandbox.close();
  }
});

test.each([1, 2])('a contact in format %i is erased like any other (A-155)', async (format) => {
  const { sandbox, call, sent } = await open(unpack(format));
  const { body } = await call('POST', '/v1/contacts', ADA, KEY);
  const { id } = body.data;
  expect((await dataOf(call('GET', `/v1/contacts/${id}`))).stage).toBe('customer');

  await call('DELETE', `/v1/contacts/${id}`);

  expect((await call('POST', '/v1/contacts', ADA, KEY)).body.error.code).toBe('response_erased');
  await sandbox.advance(3_600_000);
  const of = sent.filter(({ data }) => data.id === id || data.contact_id === id);
  expect(of.map(({ type }) => type)).toEqual([]);
  const audit = await dataOf(call('GET', `/v1/audit-logs?resource_id=${id}`));
  expect(audit.flatMap(({ changes }: any) => changes).every((each: any) => each.redacted)).toBe(
    true,
  );
});

function write(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

test.each<[what: string, make: (path: string) => unknown, reason: string]>([
  [
    'of a later version',
    async (data) => {
      await (await createSandbox({ data })).close();
      write(data, 'pragma user_version = 99');
    },
    'a later version has written it (update messaging-crm-api, or take another file).',
  ],
  [
    "with another program's data",
    (path) => write(path, 'create table mine (id text)'),
    'it holds other data (take another file, or delete this one).',
  ],
  [
    'that is no database',
    (path) => writeFileSync(path, 'x'.repeat(4096)),
    'file is not a database (take another file, or delete this one).',
  ],
])('a file %s is left alone, and the error says what to do', async (_, make, reason) => {
  const data = newPath();
  await make(data);

  await expect(createSandbox({ data })).rejects.toThrow(
    new Error(`Cannot keep the data of the sandbox in ${data}: ${reason}`),
  );
});
