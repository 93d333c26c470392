// What a response or an event leaves out, its frame says.
import { describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { completeDescriptions } from '../../scripts/contract/complete-descriptions.ts';
import { hoistEnvelopes } from '../../scripts/contract/hoist-envelopes.ts';
import { nameExamples } from '../../scripts/contract/name-examples.ts';
import { walkOpenapi } from '../../scripts/contract/walk-schemas.ts';
import { openapi, asyncapi } from '../contract/contract.ts';
import { withPlanted } from './planted-contract.ts';

describe('an unknown frame', () => {
  test.each([
    ['responses/ContactReturned.yaml', 'x-frame: resource', 'x-frame: ressource', '"ressource"'],
    ['responses/ContactReturned.yaml', 'x-frame: resource', 'x-frame: [list]', '["list"]'],
    ['events/contact.created.yaml', 'x-frame: delivery', 'x-frame: __proto__', '"__proto__"'],
    ['responses/NotFound.yaml', 'x-frame: error', 'x-frame: ../frames/error', '"../frames/error"'],
  ])('of %s is a sentence with its place', async (file, from, to, said) => {
    await withPlanted([{ file, from, to }], async (root) => {
      await expect(readContract(root)).rejects.toThrow(
        `openapi/${file}:1:1: names the frame ${said}; openapi/frames/ has conflict, deleted,`,
      );
    });
  });
});

test('what a response says wins over its frame', () => {
  const { responses } = openapi['components'];

  expect(Object.keys(responses.RateLimited.headers)).toEqual([
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
  ]);
  expect(Object.keys(responses.JobCancelConflict.content['application/json'].examples)).toEqual([
    'idempotency_key_reused',
    'idempotency_key_in_use',
    'job_ended',
  ]);
});

test('nothing of a frame is left over in the bundles', () => {
  expect(JSON.stringify([openapi, asyncapi])).not.toMatch(
    /x-frame|x-object|\{(Schema|object|name|stability)\}/,
  );
});

describe('envelopes', () => {
  const bundle = (data: object, schemas: object = {}) => ({
    components: {
      schemas,
      responses: {
        One: {
          content: { 'application/json': { schema: { type: 'object', properties: { data } } } },
        },
      },
    },
  });
  const schemasOf = (document: any): string[] => Object.keys(document.components.schemas);
  const contact = { $ref: '#/components/schemas/Contact' };

  test.each([
    ['a resource', contact, ['ContactEnvelope']],
    ['a list', { type: 'array', items: contact }, ['ContactPage']],
    [
      'what a delete leaves',
      { properties: { object: { const: 'webhook_endpoint' } } },
      ['DeletedWebhookEndpoint', 'DeletedWebhookEndpointEnvelope'],
    ],
    ['anything else', { type: 'string' }, []],
  ])('of %s are named after it', (_, data, names) => {
    expect(schemasOf(hoistEnvelopes(bundle(data)))).toEqual(names);
  });

  test('do not take a name that means something else', () => {
    const schemas = { ContactEnvelope: { type: 'string' } };

    const hoisted = hoistEnvelopes(bundle(contact, schemas));

    expect(hoisted).toEqual(bundle(contact, schemas));
  });
});

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
