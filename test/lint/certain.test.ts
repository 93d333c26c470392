// What Redocly finds in descriptions that follow their specification, and what of it is a fault.
import { expect, test } from 'vitest';
import { lintTree } from '../../src/cli/lint-tree.ts';
import { REDOCLY_RULES } from '../../src/lint/rule-choice.ts';

const TEXT = { type: 'string' };
const HEAD = {
  info: { title: 'Pets', version: '1', license: { name: 'MIT', url: 'https://a.test' } },
};

/** What is left of Redocly's findings in a description: rules, with `(warn)` where it is none of an error. */
async function lint(description: object): Promise<string[]> {
  const text = JSON.stringify({ openapi: '3.0.3', ...HEAD, paths: {}, ...description });
  const data = JSON.parse(text);
  const file = { data, text, locate: () => ({ line: 1, column: 1 }) };
  const { problems } = await lintTree(new Map([['/api.json', file]]), REDOCLY_RULES.recommended);
  return problems.map(({ rule, severity }) => (severity === 'error' ? rule : `${rule} (warn)`));
}

const schemas = (A: object, others: object = {}): object => ({
  components: { schemas: { A, ...others } },
});

const answer = (status: string, more: object = {}): object => ({
  responses: { [status]: { description: 'It.', ...more } },
});
const paths = (operation: object, scheme = true): object => ({
  paths: { '/pets': { get: operation } },
  ...(scheme && {
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'key' } } },
  }),
});
const typed = (type: string, example: unknown, schema: object): object =>
  paths({ ...answer('200', { content: { [type]: { schema, example } } }) }, false);
const parameter = (schema: object, example: unknown): object =>
  paths({ ...answer('200'), parameters: [{ name: 'a', in: 'query', schema, example }] }, false);
const union = {
  oneOf: [
    { type: 'integer' },
    { type: 'object', properties: { a: TEXT, b: TEXT }, required: ['a', 'b'] },
  ],
};
const event = { asyncapi: '2.6.0', openapi: undefined, paths: undefined, channels: {} };
const twoWays = Object.fromEntries(
  ['/pets/{id}/photos', '/pets/new/{kind}'].map((path, index) => {
    const name = ['id', 'kind'][index];
    const parameters = [{ name, in: 'path', required: true, schema: TEXT }];
    return [path, { get: { parameters, ...answer('200') } }];
  }),
);

test.each<[string, object, string[]]>([
  [
    'no null for want of a type',
    schemas({ nullable: true, allOf: [TEXT] }),
    ['nullable-type-sibling'],
  ],
  ['anything, null among it', schemas({ nullable: true }), []],
  ['no null where there is none', schemas({ nullable: false, allOf: [TEXT] }), []],
  [
    'a required property of nobody',
    schemas({ type: 'object', required: ['a'], properties: {} }),
    ['no-required-schema-properties-undefined'],
  ],
  [
    'what must not be there together',
    schemas({ properties: { a: TEXT }, not: { required: ['a', 'b'] } }),
    [],
  ],
  [
    'one schema twice',
    schemas({ oneOf: [TEXT, { type: 'integer' }, TEXT] }),
    ['no-illogical-composition-keywords'],
  ],
  [
    'two schemas that may overlap',
    schemas({ oneOf: [{ properties: { a: TEXT } }, { properties: { a: TEXT, b: TEXT } }] }),
    [],
  ],
  [
    'a mapping by name',
    schemas(
      {
        type: 'object',
        properties: { a: TEXT },
        discriminator: { propertyName: 'a', mapping: { b: 'B' } },
      },
      { B: TEXT },
    ),
    [],
  ],
  ['two paths for one URL', { paths: twoWays }, ['no-ambiguous-paths (warn)']],
  ['nobody is asked who they are', paths(answer('200')), ['security-defined']],
  ['and there is no way to say', paths(answer('200'), false), []],
  ['a 401 for everybody', paths({ ...answer('401') }, false), ['security-defined']],
  ['numbers in a query', parameter({ type: 'array', items: { type: 'integer' } }, '1,2'), []],
  [
    'a date that is none',
    parameter({ type: 'string', format: 'date' }, 'soon'),
    ['no-invalid-parameter-examples'],
  ],
  [
    'more than the schema names',
    typed('application/json', { b: 1 }, { properties: { a: TEXT } }),
    [],
  ],
  [
    'one value for two reasons',
    typed('application/json', { a: 1 }, union),
    ['no-invalid-media-type-examples'],
  ],
  [
    'a form, as it is sent',
    typed(
      'application/x-www-form-urlencoded',
      { a: 'true' },
      { properties: { a: { type: 'boolean' } } },
    ),
    [],
  ],
  [
    'a schema that no validator compiles',
    typed('application/json', 'a', { type: 'string', pattern: '[' }),
    [],
  ],
  [
    'tags of two servers',
    {
      ...event,
      servers: {
        a: { url: 'a', protocol: 'ws', tags: [{ name: 'x' }] },
        b: { url: 'b', protocol: 'ws', tags: [{ name: 'x' }] },
      },
    },
    [],
  ],
  [
    'a discriminator of AsyncAPI',
    { ...event, ...schemas({ type: 'object', discriminator: 'a', properties: { a: TEXT } }) },
    [],
  ],
  [
    'a keyword of nobody',
    { openapi: '3.1.0', ...schemas({ type: 'string', max_length: 3 }) },
    ['struct (warn)'],
  ],
  ['a keyword of nobody in 3.0', schemas({ type: 'string', max_length: 3 }), ['struct']],
])('%s', async (_what, description, found) => {
  expect(await lint(description)).toEqual(found);
});
