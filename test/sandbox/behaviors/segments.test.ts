import { expect, test } from 'vitest';
import { dataOf, openSandbox } from '../open-sandbox.ts';

const condition = (field: string, operator: string, value?: unknown) => ({
  type: 'condition',
  field,
  operator,
  ...(value === undefined ? {} : { value }),
});

test.each([
  [condition('name', 'equals', 'ADA'), ['Ada']],
  [condition('name', 'not_equals', 'ada'), ['Cid', 'Bea']],
  [condition('tags', 'equals', 'vip'), ['Ada']],
  [condition('tags', 'is_not_set'), ['Cid', 'Bea']],
  [condition('country', 'in', ['ES', 'FR']), ['Bea', 'Ada']],
  [condition('country', 'not_in', ['ES', 'FR']), ['Cid']],
  [condition('email', 'contains', '@EXAMPLE'), ['Ada']],
  [condition('email', 'not_contains', '@example'), ['Cid', 'Bea']],
  [condition('name', 'starts_with', 'c'), ['Cid']],
  [condition('name', 'not_starts_with', 'c'), ['Bea', 'Ada']],
  [condition('custom_fields.policies', 'greater_than', 2), ['Bea']],
  [condition('custom_fields.policies', 'less_than', 3), ['Ada']],
  [condition('custom_fields.policies', 'at_least', 2), ['Bea', 'Ada']],
  [condition('custom_fields.policies', 'at_most', 2), ['Ada']],
  [condition('custom_fields.policies', 'at_most', '2026-08-02'), []],
  [condition('created_at', 'within_days', 2), ['Cid', 'Bea']],
  [condition('created_at', 'within_days', 3), ['Cid', 'Bea', 'Ada']],
  [condition('created_at', 'not_within_days', 2), ['Ada']],
  [condition('custom_fields.due', 'within_days', 9), []],
  [condition('created_at', 'equals', '2026-08-01T02:00:00+02:00'), ['Ada']],
  [condition('created_at', 'in', ['2026-08-01T02:00:00+02:00']), ['Ada']],
  [condition('created_at', 'greater_than', '2026-08-01T12:00:00Z'), ['Cid', 'Bea']],
  [condition('created_at', 'at_least', '2026-08-02'), ['Cid', 'Bea']],
  [condition('created_at', 'at_most', '2026-07-31T23:59:60Z'), ['Ada']],
  [condition('identifiers.value', 'equals', '+34600000142'), ['Bea']],
  [condition('custom_fields.policies', 'is_set'), ['Bea', 'Ada']],
  [
    { type: 'all', filters: [condition('country', 'equals', 'ES'), condition('tags', 'is_set')] },
    ['Ada'],
  ],
  [
    { type: 'any', filters: [condition('country', 'equals', 'FR'), condition('tags', 'is_set')] },
    ['Bea', 'Ada'],
  ],
])('a segment with %j has the contacts %o (A-96, A-97)', async (filter, names) => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-01T00:00:00Z' });
  const contact = (fields: object) => call('POST', '/v1/contacts', fields);
  await contact({
    name: 'Ada',
    email: 'ada@example.com',
    country: 'ES',
    tags: ['vip'],
    custom_fields: { policies: 2, due: '2026-08-09' },
  });
  await sandbox.advance(3 * 86_400_000);
  const identifiers = [{ type: 'whatsapp', value: '+34600000142' }];
  await contact({ name: 'Bea', country: 'FR', identifiers, custom_fields: { policies: 3 } });
  await contact({ name: 'Cid' });
  const segment = await dataOf(call('POST', '/v1/segments', { name: 'Some', filter }));
  const { body } = await call('GET', `/v1/segments/${segment.id}/contacts`);

  expect(body.data.map(({ name }: any) => name)).toEqual(names);
  expect(segment.contact_count).toBe(names.length);
});
