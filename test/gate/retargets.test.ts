import { expect, test } from 'vitest';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { componentOf } from '../../src/gate/document/at.ts';
import { isSame } from '../../src/gate/document/json.ts';
import { compareRoots, describe, TODAY } from './gate-documents.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

const allOf = (...parts: object[]) => ({ allOf: parts });
const anyOf = (...members: object[]) => ({ anyOf: members });
const list = (items: object) => ({ type: 'array', items });

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

const placesOf = (changes: readonly string[]) => changes.map((one) => one.split(' ')[1]);

const CONTENT = '#/paths/~1cards/get/responses/200/content/application~1json/schema';

test('where a reference leads to another schema, the change is told of what refers to it', () => {
  expect(compare(api('Card', text), api('CardUpdate', text))).toEqual([
    `property-removed ${CONTENT}/properties/limit \`limit\` in the 200 response of \`GET /cards\` is gone. Response readers can no longer rely on it.`,
  ]);
});

test('so is a schema that took the place of an inline one, at each place that refers to it', () => {
  const [change, ...others] = compare(api('Card', text), api('Card', ref('Person')));

  expect(others).toEqual([]);
  expect(change).toMatch(/^type-changed #\/components\/schemas\/Owner\/properties\/owner\b/);
  expect(change).toContain('`Owner.owner`');
});

test('what changed in a component is told of the component', () => {
  const old = api('Card', text);
  const changed = compare(old, api('Card', text, { Card: object('id', 'number') }));

  expect(placesOf(changed)).toEqual(['#/components/schemas/Card/properties/limit']);
  expect(changed[0]).toContain('`Card.limit` is gone');
});

/** What is told of components that are the same on both sides; components are told of by a pointer into them. */
function unchanged(old: ReturnType<typeof api>, next: ReturnType<typeof api>): string[] {
  const at = (side: ReturnType<typeof api>, pointer: string): unknown => {
    const component = componentOf(pointer);
    return component ? side.find(component) : {};
  };
  const changes = compareContracts({ old, new: next }, { today: TODAY });
  expect(changes).not.toEqual([]);
  return changes
    .filter((one) => isSame(at(old, one.pointer), at(next, one.pointer)))
    .filter(({ pointer }) => pointer.startsWith('#/components/'))
    .map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`);
}

const NAMED = {
  Role: { ...object('title'), required: ['title'] },
  Maybe: { type: ['string', 'null'] },
  Either: { oneOf: [ref('Card'), ref('Person')] },
  Cards: list(ref('Card')),
};

test.each([
  ['a part of allOf', allOf(ref('Card'), object('z')), allOf(ref('Person'), object('z'))],
  ['a new part of allOf', allOf(object('z')), allOf(ref('Role'), object('z'))],
  ['a part that both have', allOf(ref('Card'), ref('Role')), ref('Card')],
  [
    'a part whose property is required',
    allOf(ref('Card'), { required: ['id'] }),
    allOf(ref('Card'), object('z')),
  ],
  ['a value that may be null', object('id'), anyOf(ref('Person'), { type: 'null' })],
  ['a schema that is null', ref('Person'), ref('Maybe')],
  ['an alternative less', anyOf(ref('Person'), text), ref('Person')],
  ['alternatives in the place of one', anyOf(ref('Person'), text), anyOf(ref('Card'), ref('Role'))],
  ['alternatives that are flattened', anyOf(ref('Either'), text), anyOf(ref('Card'), text)],
  ['items', list(ref('Card')), list(ref('Person'))],
  ['a list by name', ref('Cards'), list(ref('Role'))],
  [
    'entries of a map',
    { additionalProperties: ref('Card') },
    { additionalProperties: ref('Role') },
  ],
])('of %s, nothing is told of a schema that did not change', (_, old, next) => {
  expect(unchanged(api('Card', old, NAMED), api('Card', next, NAMED))).toEqual([]);
});

test('nor of another component that a reference leads to', () => {
  const at = (name: string) => {
    const parameter = (type: string) => ({ name: 'q', in: 'query', schema: { type } });
    const parts = {
      parameters: { A: parameter('string'), B: parameter('integer') },
      responses: {
        A: { description: 'A', ...json(text) },
        B: { description: 'B', ...json(object()) },
      },
      requestBodies: { A: json(text), B: json(object()) },
      headers: { A: { schema: text }, B: { schema: { type: 'integer' } } },
    };
    const use = (kind: string) => ({ $ref: `#/components/${kind}/${name}` });
    const post = {
      parameters: [use('parameters')],
      requestBody: use('requestBodies'),
      responses: { 200: use('responses'), 201: { headers: { X: use('headers') } } },
    };
    return describe({ openapi: '3.1.1', paths: { '/a': { post } }, components: parts });
  };

  expect(unchanged(at('A'), at('B'))).toEqual([]);
});

test('what gets a name is told of where it was, and a list of values of what has the list', () => {
  const named = { allOf: [ref('New'), { properties: { m: text } }] };
  const New = { type: 'object', properties: { n: { type: 'integer' } } };
  const oneOf = (...values: string[]) => ({ type: 'string', enum: values });
  const told = (old: object, next: object, schemas: [object, object]) =>
    placesOf(compare(api('Card', old, schemas[0]), api('Card', next, schemas[1])));
  const maybe = { anyOf: [ref('Color'), { type: 'null' }] };

  expect(told(object('n'), ref('New'), [{}, { New }])[0]).toMatch(/Owner.properties.owner/);
  expect(told(object('n', 'm'), named, [{}, { New }])[0]).toMatch(/Owner.properties.owner/);
  for (const Color of [oneOf('a', 'b'), text])
    expect(told(maybe, maybe, [{ Color }, { Color: oneOf('a') }])).toEqual([
      '#/components/schemas/Color/enum',
    ]);
});

test('a schema within a retargeted one that both have is told of by its own name', () => {
  const card = { ...object('id'), properties: { id: text, person: ref('Person') } };
  const schemas = { Card: card, CardUpdate: structuredClone(card) };
  const changes = compare(
    api('Card', text, schemas),
    api('CardUpdate', text, { ...schemas, Person: object() }),
  );

  expect(placesOf(changes)).toEqual(['#/components/schemas/Person/properties/name']);
});

test('a tree of groups is the same one whichever of its references are wrapped, and comparing it ends', () => {
  const treeOf = (wrapped: number) => {
    let count = 0;
    const refer = (name: string): object =>
      (wrapped >> count++) % 2 ? { allOf: [ref(name)] } : ref(name);
    const group = (key: string): object => ({
      type: 'object',
      properties: { key: { const: key }, filters: { type: 'array', items: refer('Filter') } },
    });
    const oneOf = [refer('Any'), refer('All'), refer('Leaf')];
    const groups = { Any: group('any'), All: group('all'), Leaf: object('key') };
    return api('Filter', refer('Filter'), { Filter: { oneOf }, ...groups });
  };

  for (let wrapped = 1; wrapped < 2 ** 6; wrapped += 1) {
    expect(compare(treeOf(wrapped), treeOf(0))).toEqual([]);
    expect(compare(treeOf(0), treeOf(wrapped))).toEqual([]);
  }
});

test('what a component loses is lost by all who are made of it, senders and readers', () => {
  const described = (...names: string[]) => {
    const all = { allOf: [ref('Base'), object('own')] };
    const media = { 'application/json': { schema: ref('Sent') } };
    const post = {
      requestBody: { content: media },
      responses: { 200: { description: 'One.', ...json(ref('Shown')) } },
    };
    const schemas = { Base: object('id', ...names), Sent: all, Shown: all };
    const info = { title: 'Cards', version: '1.0.0' };
    return { openapi: '3.1.1', info, paths: { '/cards': { post } }, components: { schemas } };
  };

  const changes = compareRoots(described('limit'), described());

  expect(changes.map(({ rule, hits }) => [rule, hits])).toEqual([
    ['property-removed', ['request senders', 'response readers']],
  ]);
});

test('an alternative without a name goes by the constant that tells it from others', () => {
  const one = (kind: string, ...names: string[]) => {
    const properties = { kind: { const: kind }, ...object(...names).properties };
    return { type: 'object', required: ['kind'], properties };
  };
  const owner = (...kinds: string[]) => ({ oneOf: kinds.map((kind) => one(kind, `${kind}_id`)) });
  const [change] = compare(api('Card', owner('a', 'b')), api('Card', owner('a', 'c')));

  expect(change).toContain('In `Owner.owner`, `kind` "c" took the place of `kind` "b".');
});

test('before OpenAPI 3.1 a default counts beside a reference too, as most tools have it', () => {
  const list = { type: 'string', enum: ['all', 'none'] };
  const root = (mode: object) => ({
    openapi: '3.0.3',
    paths: { '/': { post: { requestBody: json({ properties: { mode } }) } } },
    components: { schemas: { Mode: list } },
  });
  const inline = root({ ...list, default: 'all' });
  const changes = compareRoots(inline, root({ default: 'all', ...ref('Mode') }));

  expect(changes).toEqual([]);
});

test('a property that one part leaves open and another describes is told of where it is described', () => {
  const of = (payload: object, shared: object) => ({
    asyncapi: '3.0.0',
    channels: { all: { address: '/', messages: { sent: { $ref: '#/components/messages/Sent' } } } },
    components: {
      schemas: { Event: { type: 'object', properties: shared } },
      messages: { Sent: { payload: { allOf: [ref('Event'), { properties: { payload } }] } } },
    },
  });
  const next = of(object('id'), { payload: {} });

  const pointer = '#/components/messages/Sent/payload/allOf/1/properties/payload/properties/name';
  expect(compareRoots(of(object('id', 'name'), {}), next)).toMatchObject([{ new: { pointer } }]);
});

test('a way in that asks for scopes now is said to be gone without them', () => {
  const root = (...scopes: string[]) =>
    describe({ openapi: '3.1.1', security: [{ oauth: scopes }], paths: { '/': { get: {} } } });
  const [change] = compareContracts({ old: root(), new: root('read') }, { today: TODAY });

  expect(change?.message).toContain('can no longer be called with `oauth` without scopes');
});

test('what a part of an `allOf` says is told where it says it, be the part a component', () => {
  const said = Object.assign(
    { type: 'string', pattern: 'a+', format: 'date', default: 'a', maxLength: 9, multipleOf: 2 },
    { not: {}, items: text, additionalProperties: false, description: 'A.', deprecated: true },
  );
  const place = '#/components/schemas/Owner/properties/owner/allOf/1';
  const inline = (part: object) => api('Card', allOf({ title: 'A' }, part));
  const named = (Part: object) => api('Card', allOf({ title: 'A' }, ref('Part')), { Part });
  for (const [key, value] of Object.entries(said)) {
    const told = [inline, named].map((of) => placesOf(compare(of({}), of({ [key]: value }))));
    expect(told).toEqual([[`${place}/${key}`], [`#/components/schemas/Part/${key}`]]);
  }
});
