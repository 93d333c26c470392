import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { openSqliteJournal } from '../../src/sandbox/state/sqlite-journal.ts';
import { create, dataOf, openSandbox } from './open-sandbox.ts';
import { ownFolder } from '../own-folder.ts';

const temporaryFile = (name: string): string => join(ownFolder(), name);

const key = { headers: { 'idempotency-key': 'k1' } };

test('a sandbox goes on where it stopped: state, tokens, stored responses, jobs and the clock', async () => {
  const data = temporaryFile('state.sqlite');
  const first = await openSandbox({ data, startAt: '2099-01-01T00:00:00Z' });
  const token = await first.tokenFor();
  const created = await first.call('POST', '/v1/contacts', { name: 'Ada' }, key);
  const job = await create(first.call, '/v1/contacts/import', { contacts: [{ name: 'Bea' }] });
  await first.sandbox.advance(300);
  await first.sandbox.close();
  const second = await openSandbox({ data });
  const replayed = await second.call('POST', '/v1/contacts', { name: 'Ada' }, { ...key, token });
  await second.sandbox.advance(10_000);

  expect(second.sandbox.now().toISOString()).toBe('2099-01-01T00:00:10.300Z');
  expect(replayed.text).toBe(created.text);
  expect((await dataOf(second.call('GET', `/v1/jobs/${job.id}`))).status).toBe('succeeded');
  const contacts = await dataOf(second.call('GET', '/v1/contacts'));
  expect(contacts).toMatchObject([{ name: 'Bea' }, { name: 'Ada' }]);
});

test('a delivery that was under way when the sandbox stopped is made again', async () => {
  const data = temporaryFile('state.sqlite');
  const url = 'https://hooks.example.com';
  const begun = Promise.withResolvers<void>();
  const never = () => (begun.resolve(), new Promise<Response>(() => undefined));
  const first = await openSandbox({ data, routes: { [url]: never } });
  await first.call('POST', '/v1/webhooks', { url, events: ['*'] });
  await first.call('POST', '/v1/contacts', { name: 'Ada' });
  void first.sandbox.advance(1);
  await begun.promise;
  await first.sandbox.close();
  const second = await openSandbox({ data, routes: { [url]: () => new Response() } });
  await second.sandbox.advance(1);

  // What was broken off is nobody's failure, and no attempt.
  expect(first.sandbox.deliveries).toEqual([]);
  expect(second.sandbox.deliveries).toMatchObject([
    { status: 200, attempt: 1, event: { type: 'contact.created' } },
  ]);
});

test('a sandbox without its file starts anew, and one that is reset keeps nothing in it', async () => {
  const data = temporaryFile('state.sqlite');
  const first = await openSandbox({ data });
  await first.call('POST', '/v1/contacts', { name: 'Ada' });
  await first.sandbox.reset();
  await first.sandbox.close();
  const second = await openSandbox({ data });

  expect((await second.call('GET', '/v1/contacts')).body.data).toEqual([]);
});

test('a file is written so that no crash of the machine damages it, and one that another sandbox has is refused and let go', async () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  const data = temporaryFile('state.sqlite');
  await openSandbox({ data });
  await expect(createSandbox({ data })).rejects.toThrow('database is locked');

  const { contexts } = exec.mock as unknown as { contexts: DatabaseSync[] };
  const [first, last] = [contexts[0], contexts.at(-1)];
  const pragmas = ['journal_mode', 'synchronous'].map((name) =>
    first?.prepare(`pragma ${name}`).get(),
  );
  expect(pragmas).toEqual([{ journal_mode: 'wal' }, { synchronous: 1 }]);
  expect([first?.isOpen, last?.isOpen]).toEqual([true, false]);
});

test('no id comes twice, also after a restart, whatever random numbers give', async () => {
  const options = { data: temporaryFile('ids.sqlite'), random: () => 0.5 };
  const ids: string[] = [];
  for (let start = 0; start < 3; start += 1) {
    const sandbox = await createSandbox(options);
    ids.push(sandbox.receiveMessage({ from: '+34600000001', text: 'Hello' }).id);
    await sandbox.close();
  }

  expect(new Set(ids).size).toBe(3);
});

test('what is changed and deleted is so after a restart', async () => {
  const data = temporaryFile('restart.sqlite');
  const first = await openSandbox({ data });
  const one = await create(first.call, '/v1/contacts', { name: 'Ada' });
  const two = await create(first.call, '/v1/contacts', { name: 'Bea' });
  const three = await create(first.call, '/v1/contacts', { name: 'Cid' });
  await first.call('PATCH', `/v1/contacts/${one.id}`, { name: 'Ana' });
  await first.call('DELETE', `/v1/contacts/${two.id}`);
  await first.sandbox.close();
  const { body } = await (await openSandbox({ data })).call('GET', '/v1/contacts');

  expect(body.data.map(({ id, name }: any) => [id, name])).toEqual([
    [three.id, 'Cid'],
    [one.id, 'Ana'],
  ]);
});

test('what is written after a transaction that is undone is there again, in collections that it began, too', async () => {
  const path = temporaryFile('undone.sqlite');
  const rowsOf = (...values: unknown[]) =>
    values.map((value, at) => ({ collection: 'a', sequence: at, entity: { id: `${at}`, value } }));
  const journal = await openSqliteJournal(path);

  expect(() => journal.write(rowsOf(1, 2, 3n))).toThrow('BigInt');
  journal.write(rowsOf(4));
  journal.close();

  expect([...(await openSqliteJournal(path)).read()]).toEqual(rowsOf(4));
});
