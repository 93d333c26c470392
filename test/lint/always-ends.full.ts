// Descriptions without an end, each linted by the script itself: a finding or a sentence with a place, in bounded time.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { smallTrees, type Trees, writeTrees } from './faults/small-tree.ts';
import { plantContract } from './planted-contract.ts';
import { runScript } from './run-script.ts';

const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const LETTERS = 'abcdefghijk'.split('');
const BOMB = `openapi: 3.1.1
info: { title: Bomb, version: '1' }
paths: {}
x-a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
${LETTERS.slice(1)
  .map((one, index) => `x-${one}: &${one} [${Array(10).fill(`*${LETTERS[index]}`).join(', ')}]`)
  .join('\n')}
`;

/** A schema that nests as deep as is asked for. */
function nested(depth: number): object {
  let inner: object = { type: 'string' };
  for (let level = 0; level < depth; level += 1) inner = { type: 'array', items: inner };
  return inner;
}

/** Has another text in the description, where a key cannot be set by assignment. */
const rewritten = (from: string, to: string) => (trees: Trees) =>
  (trees.openapi = JSON.parse(JSON.stringify(trees.openapi).replaceAll(from, to)));

describe('in one file,', () => {
  type Fault = [plant: (trees: Trees) => unknown, code: number, says: RegExp];
  const IN_ONE_FILE: Readonly<Record<string, Fault>> = {
    'a reference to itself': [
      ({ openapi }) => (openapi.components.schemas.Company = schema('Company')),
      2,
      /openapi\/openapi\.yaml:\d+:\d+: these references lead to each other/,
    ],
    'two references to each other': [
      ({ openapi: { components } }) =>
        Object.assign(components.schemas, { Company: schema('Other'), Other: schema('Company') }),
      2,
      /Other -> openapi\.yaml#\/components\/schemas\/Company -> /,
    ],
    'a response that is itself': [
      ({ openapi: { components } }) =>
        (components.responses.NotFound = { $ref: '#/components/responses/NotFound' }),
      2,
      /openapi\/openapi\.yaml:\d+:\d+: these references/,
    ],
    'a circle of the events': [
      ({ asyncapi }) => (asyncapi.components.schemas = { One: schema('Two'), Two: schema('One') }),
      2,
      /openapi\/asyncapi\.yaml:\d+:\d+: these references/,
    ],
    'a schema of all of itself': [
      ({ openapi }) => (openapi.components.schemas.Contact.allOf = [schema('Contact')]),
      1,
      / schema-ends .*`Contact` is a part of itself/,
    ],
    'a text of all of itself': [
      ({ asyncapi }) => {
        asyncapi.components.schemas = {
          ...asyncapi.components.schemas,
          Id: { allOf: [schema('Id')] },
        };
        const message = asyncapi.channels.webhook.messages['contact.created'];
        message.payload.properties.id = schema('Id');
      },
      1,
      / schema-ends .*`Id` is a part of itself/,
    ],
    'a property called __proto__': [
      rewritten('"stage"', '"__proto__"'),
      1,
      / property-snake-case .*"__proto__"/,
    ],
    'a schema called __proto__': [
      rewritten('"Company":{', '"__proto__":{},"Company":{'),
      1,
      / component-pascal-case /,
    ],
    'a path called __proto__': [
      rewritten('"/v1/me":{', '"__proto__":{},"/v1/me":{'),
      1,
      /__proto__/,
    ],
    'nesting of five thousand': [
      ({ openapi }) => (openapi.components.schemas.Contact.properties.stage = nested(5000)),
      2,
      /openapi\/openapi\.yaml:\d+:\d+: nesting exceeded maxDepth /,
    ],
    'ten thousand properties': [
      ({ openapi }) => {
        for (let index = 0; index < 10_000; index += 1)
          openapi.components.schemas.Contact.properties[`p${index}`] = { type: 'string' };
      },
      1,
      / property-described /,
    ],
  };

  test.each(Object.entries(IN_ONE_FILE))('%s', async (_what, [plant, code, says]) => {
    const trees = smallTrees();
    plant(trees);
    const run = await runScript('scripts/lint.ts', await writeTrees(trees));

    expect(run.stdout + run.stderr).toMatch(says);
    expect(run.stderr).not.toContain('    at ');
    expect(run.code).toBe(code);
  });
});

describe('in the tree,', () => {
  const IN_TREE: Readonly<Record<string, [files: Record<string, string>, says: RegExp]>> = {
    'a file that is itself': [
      { 'schemas/Company.yaml': '$ref: ./Company.yaml\n' },
      /openapi\/schemas\/Company\.yaml:1:1: these references lead to each other/,
    ],
    'two files that are each other': [
      { 'schemas/Company.yaml': '$ref: Meta.yaml\n', 'schemas/Meta.yaml': '$ref: Company.yaml\n' },
      /schemas\/(?:Company|Meta)\.yaml -> schemas\/(?:Meta|Company)\.yaml -> schemas\//,
    ],
    'aliases of aliases': [{ 'openapi.yaml': BOMB }, /openapi\.yaml:1:1: its aliases multiply/],
    'aliases of aliases in another file': [
      { 'schemas/Company.yaml': BOMB },
      /openapi\/.*its aliases multiply/,
    ],
    'an alias to what it stands in': [
      {
        'openapi.yaml': 'openapi: 3.1.1\ninfo: &i { title: a, version: "1", x-i: *i }\npaths: {}\n',
      },
      /openapi\.yaml:1:1: its aliases multiply/,
    ],
    'an address in place of a file': [
      { 'schemas/Company.yaml': '$ref: https://127.0.0.1:1/company.yaml\n' },
      /openapi\/schemas\/Deal\.yaml:\d+:\d+: .*none is fetched/,
    ],
  };

  test.each(Object.entries(IN_TREE))('%s', async (_what, [files, says]) => {
    const root = await plantContract([]);
    for (const [file, text] of Object.entries(files))
      await writeFile(join(root, 'openapi', file), text);
    const { code, stdout, stderr } = await runScript('scripts/lint.ts', root);

    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('    at ');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
