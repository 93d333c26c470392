import { describe, expect, test } from 'vitest';
import { findReferenceCycle } from '../../src/lint/check-references.ts';

const schemas = (named: object): object => ({ components: { schemas: named } });
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('a circle of references is found:', () => {
  test.each<[what: string, targets: Record<string, string>, circle: string[]]>([
    ['onto itself', { A: 'A' }, ['A']],
    ['of two', { A: 'B', B: 'A' }, ['A', 'B']],
    ['behind a way that leads into it', { Way: 'A', A: 'B', B: 'A' }, ['A', 'B']],
    ['with an escaped name', { 'a/b': 'a~1b' }, ['a~1b']],
    ['with an encoded name', { 'a b': 'a%20b' }, ['a b']],
    ['with a name like a prototype', { ['__proto__']: '__proto__' }, ['__proto__']],
  ])('%s, beside other keywords', (_what, targets, circle) => {
    const named = Object.entries(targets).map(([name, one]) => [name, { ...to(one), title: 'A' }]);
    const found = findReferenceCycle(schemas(Object.fromEntries(named)));

    expect(found?.toSorted()).toEqual(circle.map((name) => to(name).$ref));
  });

  test('of whole files', () => {
    const files: Record<string, object> = {
      'schemas/A.yaml': { $ref: './B.yaml' },
      'schemas/B.yaml': { $ref: '../schemas/A.yaml#' },
    };

    expect(
      findReferenceCycle({ a: { $ref: 'schemas/A.yaml' } }, (path) => files[path])?.toSorted(),
    ).toEqual(['schemas/A.yaml#', 'schemas/B.yaml#']);
  });

  test('back to the description, by its own name', () => {
    const root = { a: { $ref: 'other.yaml#/b' } };
    const files: Record<string, object> = {
      'other.yaml': { b: { $ref: 'openapi.yaml#/a' } },
      'openapi.yaml': root,
    };

    expect(findReferenceCycle(root, (path) => files[path])).toHaveLength(2);
  });
});

describe('no circle is', () => {
  const itself: { self?: object } = {};
  itself.self = itself;

  test.each([
    ['a schema within its own properties', schemas({ A: { properties: { a: to('A') } } })],
    ['two references to one schema', schemas({ A: to('C'), B: to('C'), C: {} })],
    ['a reference to nowhere', schemas({ A: to('Nobody') })],
    ['a reference to another file, where there is none to open', { $ref: 'other.yaml' }],
    ['a reference to an address', { $ref: 'https://example.com/#/' }],
    ['a property that is called so', schemas({ A: { properties: { $ref: { type: 'string' } } } })],
    ['an alias to what it stands in', itself],
    ['a scalar', 'text'],
    ['nothing', undefined],
  ])('%s', (_what, document) => {
    expect(findReferenceCycle(document)).toBeUndefined();
  });
});

test('depth and number cost time, not stack', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, index) => [`N${index}`, to(`N${index + 1}`)]),
  );
  let deep: object = to('N0');
  for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };

  expect(findReferenceCycle({ ...schemas(chain), deep })).toBeUndefined();
  expect(findReferenceCycle(schemas({ ...chain, N100000: to('N0') }))).toHaveLength(100_001);
});
