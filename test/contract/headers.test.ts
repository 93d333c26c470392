import { expect, test } from 'vitest';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { openapi, operations } from './contract.ts';

const takesKey = ({ parameters = [] }: JsonObject): boolean =>
  parameters.some((one: object) => dereference(openapi, one).name === 'Idempotency-Key');

const responses = operations.flatMap(({ id, node }) =>
  Object.entries(node['responses']).map(([status, response]) => ({
    name: `${id} ${status}`,
    status,
    isReplayed: takesKey(node) && /^(?:2..|400)$/.test(status),
    headers: Object.keys(dereference(openapi, response).headers ?? {}),
  })),
);

const namesWith = (header: string): string[] =>
  responses.filter(({ headers }) => headers.includes(header)).map(({ name }) => name);

test('responses that are stored, and no others, say that they are replayed (A-14)', () => {
  const stored = responses.filter(({ isReplayed }) => isReplayed).map(({ name }) => name);

  expect(namesWith('Idempotent-Replayed')).toEqual(stored);
  expect(stored).toContain('updateDeal 200');
  expect(stored).not.toContain('getDeal 200');
});

test('Location stands on responses that create a resource or start a job, and on no others', () => {
  const created = responses.filter(({ status }) => /^20[12]$/.test(status));

  expect(namesWith('Location')).toEqual(created.map(({ name }) => name));
});
