import { expect, test } from 'vitest';
import { labelOf } from '../../src/gate/compare/label.ts';
import { descend } from '../../src/gate/document/at.ts';
import { Description } from '../../src/gate/document/description.ts';
import { parseText, UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import { readYaml } from '../read-yaml.ts';
import { describe } from './gate-documents.ts';

const VALUE = {
  'a "quoted" key': [1, [2, 'x,]}'], { deep: { er: null } }],
  empty: {},
  none: [],
  last: 'text',
};
const JSON_TEXT = JSON.stringify(VALUE, null, 2);
const YAML_TEXT = 'a:\n  - 1\n  - b: 2\n    c: [x, y]\nd: text\n';

test.each<[path: string[], at: string]>([
  [[], '{\n'],
  [['a "quoted" key'], '"a \\"quoted\\" key"'],
  [['a "quoted" key', '0'], '1,'],
  [['a "quoted" key', '1', '1'], '"x,]}"'],
  [['a "quoted" key', '2', 'deep', 'er'], '"er": null'],
  [['empty'], '"empty": {}'],
  [['last'], '"last"'],
])('finds %j in a JSON text', (path, at) => {
  const { data, locate } = parseText(JSON_TEXT, 'a.json');
  const { line, column } = locate(path);

  expect(data).toEqual(VALUE);
  const rest = JSON_TEXT.split('\n').slice(line - 1);
  expect(rest.join('\n').slice(column - 1, column - 1 + at.length)).toBe(at);
});

test.each<[path: string[], nearest: string[]]>([
  [['last', 'more'], ['last']],
  [['empty', 'x'], ['empty']],
  [['none', '0'], ['none']],
  [['a "quoted" key', '9'], ['a "quoted" key']],
  [['nothing'], []],
])('for %j, which is not in a JSON text, gives %j', (path, nearest) => {
  const { locate } = parseText(JSON_TEXT, 'a.json');

  expect(locate(path)).toEqual(locate(nearest));
});

test('of a key that is twice in a JSON text, the last counts, as for its value', () => {
  const { data, locate } = parseText('{"a": 1, "a": [2]}', 'a.json');

  expect(data).toEqual({ a: [2] });
  expect(locate(['a', '0'])).toEqual({ line: 1, column: 16 });
});

test.each<[path: string[], line: number, column: number]>([
  [[], 1, 1],
  [['a'], 1, 1],
  [['a', '0'], 2, 5],
  [['a', '1', 'c'], 4, 5],
  [['a', '1', 'c', '1'], 4, 12],
  [['a', '9'], 1, 1],
  [['a', '1', 'x'], 3, 5],
  [['d', 'x'], 5, 1],
])('finds %j in a YAML text, or its nearest parent, at %i:%i', (path, line, column) => {
  expect(parseText(YAML_TEXT, 'a.yaml').locate(path)).toEqual({ line, column });
});

test.each([
  ['a: 1\nb: [', /^Cannot read a\.yaml:2:\d+: /],
  ['a: 1\nb:\n  c: 1\n  c: 2\n', 'Cannot read a.yaml:4:3: the key "c" is there twice.'],
  ['- a: 1\n  a: 2\n', 'Cannot read a.yaml:2:3: the key "a" is there twice.'],
  [`${'['.repeat(20_000)}`, /^Cannot read a\.yaml/],
  ['a: *nobody\n', /^Cannot read a\.yaml/],
])('says where a YAML text cannot be read: %.30j', (text, message) => {
  const read = () => parseText(text, 'a.yaml');

  expect(read).toThrow(UnreadableDescription);
  expect(read).toThrow(message);
});

const ROOT = {
  openapi: '3.1.1',
  paths: {
    '/things': {
      parameters: [{ name: 'limit', in: 'query' }],
      get: { parameters: [{ name: 'stage', in: 'query' }, {}] },
    },
  },
};

test.each([
  ['#/paths/~1things/parameters/0/schema', '#/paths/~1things/parameters/query limit/schema'],
  ['#/paths/~1things/get/parameters/1', '#/paths/~1things/get/parameters/1'],
  ['v/1/parts.yaml#/Thing', 'v/1/parts.yaml#/Thing'],
])('names what has a name in %s', (pointer, named) =>
  expect(describe(ROOT).nameIndices(pointer)).toBe(named),
);

test('what files of two folders refer to by one name is two things', () => {
  const thing = { $ref: 'types.yaml#/Id' };
  const files: Record<string, object> = {
    'a/thing.yaml': thing,
    'b/thing.yaml': thing,
    'a/types.yaml': { Id: 'of a' },
    'b/types.yaml': { Id: 'of b' },
  };
  const root = { openapi: '3.1.1', A: { $ref: 'a/thing.yaml' }, B: { $ref: 'b/thing.yaml' } };
  const description = new Description({ name: 'api.yaml', root, open: (path) => files[path] });

  const nodes = ['A', 'B'].map((key) => description.resolve(descend(description.root, key)).node);
  expect(nodes).toEqual(['of a', 'of b']);
});

test.each<any>(Object.entries(readYaml(import.meta.dirname, 'labels.yaml')))(
  'calls %s %s',
  (pointer, label) => {
    expect(labelOf(describe(ROOT), { node: undefined, pointer })).toBe(label);
  },
);

test('brackets and quotes that are indented too little are read, with the places that they are written at', () => {
  const text = 'a:\n  b: [\n1,\n 2\n]\n  c: "x\ny"\nd: 1\n';
  const { data, locate } = parseText(text, 'a.yaml');

  expect(data).toEqual({ a: { b: [1, 2], c: 'x y' }, d: 1 });
  expect(locate(['a', 'b', '0'])).toEqual({ line: 3, column: 1 });
  expect(locate(['a', 'b', '1'])).toEqual({ line: 4, column: 2 });
  expect(locate(['d'])).toEqual({ line: 8, column: 1 });
  expect(() => parseText('a: {\nb: 1,\nb: 2\n}\n', 'a.yaml')).toThrow('Cannot read a.yaml:3:1: ');
});

test('of many such lines the first is named, in the time that a few of them take', () => {
  const pairs = Array.from({ length: 5_000 }, (_, index) => `  k${index}: a text of some words`);
  /** Seconds of CPU: a machine that is slower is so for both. */
  const read = (count: number): number => {
    const wrong = Array.from({ length: count }, (_, index) => `  w${index}: [\n1]`);
    const text = `a:\n${[...pairs, ...wrong].join('\n')}\n`;
    const { user } = process.threadCpuUsage();
    expect(() => parseText(text, 'a.yaml')).toThrow('Cannot read a.yaml:5003:1: ');
    return (process.threadCpuUsage().user - user) / 1e6;
  };
  read(25);

  expect(read(200)).toBeLessThan(read(25) * 2.5);
});
