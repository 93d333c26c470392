import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { loadDescription } from '../../src/gate/read/load-description.ts';
import { runGate } from '../../src/gate/run-gate.ts';
import { UsageError } from '../../src/terminal/usage-error.ts';
import { describeSchema, TODAY } from './gate-documents.ts';
import { ownFolder } from '../own-folder.ts';

/** What takes more than linear time here would take hours, on an idle machine or a busy one. */
const LONG_MS = 30_000;
const folder = ownFolder(afterAll);
const NAMES = { old: '', new: '' };
const SETTINGS = { today: TODAY, accepted: [], checkVersion: false, names: NAMES };

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const HEAD = 'openapi: 3.1.1\ninfo: { title: T, version: 1.0.0 }\n';
const pathsWith = (schema: string): string =>
  `paths: { /a: { get: { responses: { '200': { content: { application/json: { schema: ${schema} } } } } } } }\n`;

/** What a comparison of a file with itself comes to: its changes, or what it says. */
function compare(path: string): unknown {
  try {
    const load = () => loadDescription(path);
    return runGate([{ old: load(), new: load() }], SETTINGS).changes;
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
}

const LEVELS = Array.from({ length: 9 }, (_, index) => index);
const BOMB = LEVELS.map((level) => {
  const below = level === 0 ? '"lol"' : `*l${level - 1}`;
  return `l${level}: &l${level} [${Array.from({ length: 9 }, () => below).join(', ')}]`;
}).join('\n');

const UNREADABLE: Record<string, [file: string, text: string | undefined, message: RegExp]> = {
  'no file': ['nowhere.yaml', undefined, /^Cannot read nowhere\.yaml: there is no such file/],
  nothing: ['empty.yaml', '', /^empty\.yaml is not a description/],
  'a list': ['list.json', '[1]', /^list\.json is not a description/],
  'Swagger 2': ['swagger.yaml', "swagger: '2.0'", /^swagger\.yaml says swagger "2\.0"/],
  'OpenAPI 3.3': ['next.yaml', 'openapi: 3.3.0', /says openapi "3\.3\.0".*Convert it first/],
  'AsyncAPI 2': ['async.yaml', 'asyncapi: 2.6.0', /says asyncapi "2\.6\.0"/],
  'broken YAML': ['broken.yaml', `${HEAD}paths: [\n`, /^Cannot read broken\.yaml:4:1: /],
  'broken JSON': ['broken.json', '{"openapi": ', /^Cannot read broken\.json: .*JSON/],
  'a key twice': ['two.yaml', `${HEAD}paths: {}\npaths: {}\n`, /two\.yaml:4:1: the key "paths"/],
  'a YAML bomb': [
    'bomb.yaml',
    `${HEAD}${BOMB}\n`,
    /^Cannot read bomb\.yaml:\d+:\d+: its aliases multiply without end/,
  ],
  'an alias of itself': [
    'self.yaml',
    `${HEAD}x-a: &a { b: *a }\n`,
    /^Cannot read self\.yaml:\d+:\d+: its aliases multiply without end/,
  ],
  'several documents': ['two.yaml', `${HEAD}---\na: 1\n`, /it holds several documents/],
  'a reference to a URL': [
    'url.yaml',
    HEAD + pathsWith("{ $ref: 'https://example.com/schema.yaml' }"),
    /refers to https:\/\/example\.com\/schema\.yaml, which is never fetched/,
  ],
  'a reference out of the folder': [
    'outside.yaml',
    HEAD + pathsWith("{ $ref: '../../../etc/passwd' }"),
    /outside the folder of the description/,
  ],
  'a reference to nowhere': [
    'dead.yaml',
    HEAD + pathsWith("{ $ref: '#/components/schemas/None' }"),
    /refers to #\/components\/schemas\/None, which is not there/,
  ],
  'a reference to itself': [
    'loop.yaml',
    `${HEAD}${pathsWith("{ $ref: '#/components/schemas/A' }")}components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }\n`,
    /leads back to itself/,
  ],
  'what is nested too deeply': [
    'deep.json',
    `{"openapi":"3.1.1","info":{},"x":${'['.repeat(200_000)}${']'.repeat(200_000)},"paths":{"/a":{"get":{"responses":{"200":{"content":{"a/b":{"schema":${'{"items":'.repeat(100_000)}{}${'}'.repeat(100_000)}}}}}}}}}`,
    /nested too deeply/,
  ],
};

test.each(Object.entries(UNREADABLE))('%s is a clear error', (_name, [name, text, message]) => {
  const path = text === undefined ? join(folder, name) : fileWith(name, text);

  expect(compare(path)).toMatch(message);
});

test('a file of 100 MB is refused by its size', () => {
  const path = fileWith('large.yaml', HEAD);
  truncateSync(path, 100 * 1024 * 1024);
  const started = performance.now();
  const said = compare(path);

  expect(said).toBe('large.yaml is larger than 32.0 MiB: raise the limit with --max-size.');
  expect(performance.now() - started).toBeLessThan(LONG_MS);
});

test('a value of 20 MB is told in 200 characters, in no time', () => {
  const long = 'b'.repeat(20_000_000);
  const path = fileWith('long.yaml', `${HEAD}paths: { /a: { $ref: "http://${long}" } }\n`);
  const started = performance.now();
  const said = new UsageError(String(compare(path))).message;

  expect(said).toMatch(/refers to http:\/\/b{193}…/);
  expect(said.length).toBeLessThan(500);
  expect(performance.now() - started).toBeLessThan(LONG_MS);
});

test.each([
  ['a word', 'x'.repeat(1000)],
  ['words', 'x '.repeat(1000)],
  ['a broken quote', '`"'.repeat(1000)],
])('no message repeats more than 200 characters of %s', (_name, value) => {
  const of = (title: string) =>
    loadDescription(
      fileWith(
        'named.json',
        JSON.stringify({
          openapi: '3.1.1',
          info: { title: 'T', version: '1.0.0' },
          paths: { '/a': { get: { operationId: title, tags: [title], responses: { 200: {} } } } },
        }),
      ),
    );
  const { changes } = runGate([{ old: of('a'), new: of(value) }], SETTINGS);
  const repeated = changes.map(({ message }) =>
    Math.max(...message.split(/[`"]/).map((one) => one.length)),
  );

  expect(changes.length).toBe(2);
  expect(Math.max(...repeated)).toBeLessThanOrEqual(201);
});

test('a secret is looked for in linear time', () => {
  const started = performance.now();
  const { message } = new UsageError(`${'b'.repeat(5_000_000)} "xwhsec_abc def" 'WHSEC_x' end`);

  expect(message).toMatch(/b "\(a secret, not repeated\)" '\(a secret, not repeated\)' end$/);
  expect(performance.now() - started).toBeLessThan(LONG_MS);
});

const FINE: Readonly<Record<string, string>> = {
  'a byte order mark': `\uFEFF${HEAD}paths: {}\n`,
  'Windows line ends': `${HEAD}paths: {}\n`.replaceAll('\n', '\r\n'),
  'anchors and merge keys': `${HEAD}x-a: &a { type: string }\n${pathsWith('{ <<: *a, maxLength: 3 }')}`,
  'a schema that holds itself': `${HEAD}${pathsWith("{ $ref: '#/components/schemas/A' }")}components: { schemas: { A: { properties: { a: { $ref: '#/components/schemas/A' } } } } }\n`,
  'an allOf that holds itself': `${HEAD}${pathsWith("{ $ref: '#/components/schemas/A' }")}components: { schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }] } } }\n`,
  'names that objects have by themselves': `${HEAD}${pathsWith('{ properties: { __proto__: { type: string }, constructor: {}, toString: {} } }')}`,
};

test.each(Object.entries(FINE))('%s is nothing to stumble over', (_name, text) => {
  expect(compare(fileWith('fine.yaml', text))).toEqual([]);
});

test('a schema that becomes another within a circle is seen once', () => {
  const circle = (type: string): string =>
    `${HEAD}${pathsWith("{ $ref: '#/components/schemas/A' }")}components: { schemas: { A: { properties: { a: { $ref: '#/components/schemas/A' }, b: { type: ${type} } } } } }\n`;
  const documents = {
    old: loadDescription(fileWith('old.yaml', circle('string'))).description,
    new: loadDescription(fileWith('new.yaml', circle('integer'))).description,
  };

  const changes = compareContracts(documents, { today: TODAY });
  expect(changes.map(({ rule }) => rule)).toEqual(['type-changed']);
});

test('alternatives without tags, seven levels of three, end in seconds', () => {
  const tree = (level: number, path: string, isOther: boolean): object => {
    const names = [`f${path}`, isOther && path.endsWith('222') ? 'g' : 'h'];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    if (level === 0) return { type: 'object', properties };
    return { oneOf: [2, 0, 1].map((index) => tree(level - 1, `${path}${index}`, isOther)) };
  };
  const documents = {
    old: describeSchema('response', tree(7, '', false)),
    new: describeSchema('response', tree(7, '', true)),
  };
  const { user } = process.cpuUsage();

  const changes = compareContracts(documents, { today: TODAY });

  // Of each of 81 leaves one property is gone and one is new.
  expect(changes.length).toBe(162);
  expect((process.cpuUsage().user - user) / 1e6).toBeLessThan(10);
  // By the clock, a machine that is busy takes some times as long.
}, 60_000);

test('a chain of thousands of schemas is followed to its end', () => {
  const reference = (index: number) => ({ $ref: `#/components/schemas/S${index}` });
  const chain = (type: string) =>
    Object.fromEntries(
      Array.from({ length: 4000 }, (_, index) => [
        `S${index}`,
        {
          type: 'object',
          ...(index % 20 === 0 && index < 2000 && { not: reference(index + 1) }),
          properties: {
            next: index < 3999 ? { oneOf: [{ type: 'string' }, reference(index + 1)] } : { type },
          },
        },
      ]),
    );
  const documents = {
    old: describeSchema('response', reference(0), chain('string')),
    new: describeSchema('response', reference(0), chain('integer')),
  };
  const started = performance.now();

  const rules = compareContracts(documents, { today: TODAY }).map(({ rule }) => rule);
  expect(rules).toEqual(['type-changed']);
  expect(performance.now() - started).toBeLessThan(LONG_MS);
});

test('files of one description are followed, and places are theirs', () => {
  const of = (type: string) => {
    mkdirSync(join(folder, type));
    fileWith(`${type}/part.yaml`, `type: object\nproperties:\n  id: { type: ${type} }\n`);
    const paths = (part: string) => HEAD + pathsWith(`{ $ref: ./${part}.yaml }`);
    fileWith(`${type}/number.yaml`, 'type: object\nproperties:\n  id: { type: number }\n');
    fileWith(`${type}/other.yaml`, paths('number'));
    return loadDescription(fileWith(`${type}/api.yaml`, paths('part')));
  };
  const { changes } = runGate([{ old: of('string'), new: of('integer') }], SETTINGS);

  expect(changes).toMatchObject([
    {
      rule: 'type-changed',
      places: { new: { file: join(folder, 'integer/part.yaml'), line: 3, column: 9 } },
    },
  ]);
  // What leads to another file, and is in both, is told of what refers to it.
  const other = loadDescription(join(folder, 'string/other.yaml'));
  const all = { old: loadDescription(join(folder, 'string/api.yaml')).description, new: other };
  const [change] = compareContracts({ ...all, new: other.description }, { today: TODAY });
  expect(change?.pointer).toMatch(/^#\/paths\/.*\/properties\/id\/type$/);
});

test('what is in the file of a path is told of its operation', () => {
  const of = (type: string) => {
    const schema = `{ name: q, in: query, schema: { enum: [${type}] } }`;
    fileWith(`${type}.yaml`, `get: { parameters: [${schema}], responses: {} }\n`);
    const path = fileWith(`api-${type}.yaml`, `${HEAD}paths: { /a: { $ref: ./${type}.yaml } }\n`);
    return loadDescription(path).description;
  };
  const [change] = compareContracts({ old: of('string'), new: of('integer') }, { today: TODAY });

  expect(change?.message).toMatch(/^Query parameter `q` of `GET \/a` was `string` and is/);
});

test('a bracket may be indented like its key', () => {
  expect(compare(fileWith('loose.yaml', `${HEAD}paths:\n  /a:\n    x-a: [\n    1]\n`))).toEqual([]);
});

test('a large file of a commit is refused too', () => {
  const from = 'git:HEAD:generated/openapi.json';

  expect(() => loadDescription(from, 1000)).toThrow(
    `Cannot read ${from}: it is larger than --max-size`,
  );
});
