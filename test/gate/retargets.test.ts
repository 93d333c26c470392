import { expect, test } from 'vitest';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { describe, TODAY } from './gate-documents.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

/** An API whose responses and a property refer to schemas. */
function api(status: string, owner: object, schemas: object = {}) {
  const info = { title: 'Cards', version: '1.0.0' };
  const responses = (name: string) => ({
    responses: { 200: { description: 'One.', ...json(ref(name)) } },
  });
  const paths = {
    '/cards': { get: responses(status), post: responses('Card') },
    '/owners': { get: responses('Owner') },
  };
  const all = {
    Card: object('id', 'number', 'limit'),
    CardUpdate: object('id', 'number'),
    Owner: { type: 'object', properties: { owner } },
    Person: object('name'),
    ...schemas,
  };
  return describe({ openapi: '3.1.1', info, paths, components: { schemas: all } });
}

const compare = (old: ReturnType<typeof api>, next: ReturnType<typeof api>): string[] =>
  compareContracts({ old, new: next }, { today: TODAY }).map(
    ({ rule, pointer, message }) => `${rule} ${pointer} ${message}`,
  );

const CONTENT = '#/paths/~1cards/get/responses/200/content/application~1json/schema';

test('where a reference leads to another schema, the change is told of what refers to it', () => {
  expect(compare(api('Card', text), api('CardUpdate', text))).toEqual([
    `property-removed ${CONTENT}/properties/limit \`limit\` in the 200 response of \`GET /cards\` is gone. Response readers can no longer rely on it.`,
  ]);
});

test('so is a schema that took the place of an inline one, at each place that refers to it', () => {
  const [change, ...others] = compare(api('Card', text), api('Card', ref('Person')));

  expect(others.map((one) => one.split(' ')[1])).toEqual([
    '#/components/schemas/Owner/properties/owner/properties/name',
  ]);
  expect(change).toMatch(/^type-changed #\/components\/schemas\/Owner\/properties\/owner\b/);
  expect(change).toContain('`Owner.owner`');
});

test('what changed in a component is told of the component', () => {
  const old = api('Card', text);
  const changed = compare(old, api('Card', text, { Card: object('id', 'number') }));

  expect(changed.map((one) => one.split(' ')[1])).toEqual([
    '#/components/schemas/Card/properties/limit',
  ]);
  expect(changed[0]).toContain('`Card.limit` is gone');
});

test('a schema within a retargeted one that both have is told of by its own name', () => {
  const card = { ...object('id'), properties: { id: text, person: ref('Person') } };
  const schemas = { Card: card, CardUpdate: structuredClone(card) };
  const changes = compare(
    api('Card', text, schemas),
    api('CardUpdate', text, { ...schemas, Person: object() }),
  );

  expect(changes.map((one) => one.split(' ')[1])).toEqual([
    '#/components/schemas/Person/properties/name',
  ]);
});
