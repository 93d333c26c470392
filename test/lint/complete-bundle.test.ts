// What the bundle has for third-party tools, and the sources do not.
import { describe, expect, test } from 'vitest';
import { completeDescriptions } from '../../scripts/contract/complete-descriptions.ts';
import { nameExamples } from '../../scripts/contract/named-examples.ts';
import { walkOpenapi } from '../../scripts/contract/walk-schemas.ts';

test('examples have names of their own, and every reference follows', () => {
  const example = { $ref: '#/components/examples/Contact' };
  const named = nameExamples({
    paths: { '/': { get: { examples: { a: example } } } },
    components: { examples: { Contact: { value: example } }, schemas: { Contact: {} } },
  });

  expect(named).toEqual({
    paths: { '/': { get: { examples: { a: { $ref: '#/components/examples/ContactExample' } } } } },
    components: {
      examples: { ContactExample: { value: { $ref: '#/components/examples/ContactExample' } } },
      schemas: { Contact: {} },
    },
  });
});

describe('known values', () => {
  const described = (schema: object): string => {
    const document = { paths: {}, components: { schemas: { One: schema } } };
    return completeDescriptions(document, walkOpenapi)['components'].schemas.One.description;
  };

  test.each([
    [{ 'x-extensible-enum': ['a', 'b'] }, 'Known values: `a`, `b`.'],
    [{ description: 'One.', 'x-extensible-enum': ['a'] }, 'One. Known values: `a`.'],
    [{ description: 'One of `a`, `b`.', 'x-extensible-enum': ['a', 'b'] }, 'One of `a`, `b`.'],
    [
      { description: 'One.', 'x-extensible-enum': ['a', 'b'], 'x-beta-values': ['b'] },
      'One. Known values: `a`; in beta `b`.',
    ],
    [
      { description: 'One.', 'x-beta-description': 'Ours.', 'x-extensible-enum': ['a'] },
      'One. Ours. Known values: `a`.',
    ],
  ])('of %j are told', (schema, description) => {
    expect(described(schema)).toBe(description);
  });
});
