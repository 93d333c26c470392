import { expect, test } from 'vitest';
import type { Client } from '../../src/index.ts';
import { createTestFetch } from '../../src/testing/index.ts';
import { operations } from '../contract/contract.ts';
import { clientOf } from './call-method.ts';

const NOW = '2026-08-14T09:12:44Z';

const lists = operations.filter(({ result }) => result.kind === 'list');

/** Calls a list with an id for each parameter of its path. */
function list(
  crm: Client,
  { family, method, path, body }: (typeof lists)[number],
): AsyncIterable<object> {
  const ids = [...path.matchAll(/\{/g)].map(() => 'x_1');
  const filter = { type: 'condition', field: 'tags', operator: 'is_set' };
  const query = { limit: 100 };
  return (crm as any)[family][method](...ids, ...(body ? [{ filter }, { query }] : [query]));
}

test.each(lists)('$family.$method: reading page after page comes to an end', async (operation) => {
  const testFetch = createTestFetch();
  const seen = [];
  for await (const item of list(clientOf(testFetch), operation)) seen.push(item);
  expect(seen.length).toBeGreaterThan(0);
  expect(testFetch.requests.length).toBeLessThanOrEqual(2);
});

test('the page after the first example is the example of a last page (A-11)', async () => {
  const testFetch = createTestFetch();
  const names = [];
  for await (const contact of clientOf(testFetch).contacts.list()) names.push(contact.id);
  expect(new Set(names).size).toBe(names.length);
  expect(testFetch.requests[1]?.query['cursor']).toBe('eyJpZCI6ImNvbl81Unc5In0');
  // A cursor that no page has announced leads to the first one.
  const { data } = await clientOf(testFetch).contacts.list({ cursor: 'other' });
  expect(data.map(({ id }) => id)).toEqual(names.slice(0, data.length));
});

test('the page after a body of the test is empty', async () => {
  const testFetch = createTestFetch();
  const body = {
    object: 'list' as const,
    data: [{ object: 'contact' as const, id: 'con_1', created_at: NOW, updated_at: NOW }],
    pagination: { next_cursor: 'next', has_more: true },
    meta: { request_id: 'req_1' },
  };
  testFetch.respond('contacts.list', { body });
  const ids = [];
  for await (const contact of clientOf(testFetch).contacts.list()) ids.push(contact.id);
  expect(ids).toEqual(['con_1']);
});

test('pages for once make a list of several pages', async () => {
  const testFetch = createTestFetch();
  const page = (id: string, next_cursor: string | null) => ({
    object: 'list' as const,
    data: [{ object: 'contact' as const, id, created_at: NOW, updated_at: NOW }],
    pagination: { next_cursor, has_more: next_cursor !== null },
    meta: { request_id: 'req_1' },
  });
  const name = 'contacts.list';
  testFetch.respondOnce(name, { body: page('con_1', 'a') }, { body: page('con_2', 'b') });
  testFetch.respondOnce(name, { body: page('con_3', null) });
  const ids = [];
  for await (const contact of clientOf(testFetch).contacts.list()) ids.push(contact.id);
  expect(ids).toEqual(['con_1', 'con_2', 'con_3']);
});
