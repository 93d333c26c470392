import { expect, test } from 'vitest';
import { compareWithBaseline, parseBaseline, writeBaseline } from '../../src/lint/baseline.ts';
import type { Finding } from '../../src/lint/finding.ts';

const FINDING: Finding = {
  file: 'specs/api.yaml',
  line: 5,
  column: 3,
  tool: 'spectral',
  rule: 'summary-form',
  message: 'Remove the full stop.',
  pointer: '#/paths/~1pets/get/parameters/1/oneOf/0',
};
const other = (change: Partial<Finding>): Finding => ({ ...FINDING, ...change });
const same = (file: string): string => file;

function compare(before: readonly Finding[], now: readonly Finding[], linted = ['specs/api.yaml']) {
  const baseline = parseBaseline(JSON.parse(writeBaseline(before, same)), 'baseline.json');
  const isLinted = (file: string): boolean => linted.includes(file);
  return compareWithBaseline(now, baseline, { rename: same, isLinted });
}

test('a baseline is a line for each finding, sorted, without line numbers', () => {
  expect(writeBaseline([other({ rule: 'z' }), FINDING], same)).toBe(`\
{
  "version": 1,
  "findings": [
    {"rule":"summary-form","file":"specs/api.yaml","at":"#/paths/~1pets/get/parameters/*/oneOf/*"},
    {"rule":"z","file":"specs/api.yaml","at":"#/paths/~1pets/get/parameters/*/oneOf/*"}
  ]
}
`);
  expect(parseBaseline(JSON.parse(writeBaseline([], same)), 'baseline.json')).toEqual([]);
});

test.each<[what: string, change: Partial<Finding>]>([
  ['whose lines moved', { line: 900, column: 40 }],
  ['whose words changed', { message: 'Take the full stop away.' }],
  [
    'before which an entry was added',
    { pointer: FINDING.pointer!.replace('1/oneOf/0', '7/oneOf/2') },
  ],
])('a finding %s is known', (_what, change) => {
  expect(compare([FINDING], [other(change)])).toEqual({ fresh: [], known: 1, stale: [] });
});

test.each<[what: string, change: Partial<Finding>]>([
  ['of another rule', { rule: 'operation-id-verb' }],
  ['in another file', { file: 'specs/other.yaml' }],
  ['at another place', { pointer: '#/paths/~1pets/get/parameters/1' }],
])('a finding %s is new, and the entry is stale', (_what, change) => {
  const { fresh, known, stale } = compare([FINDING], [other(change)]);

  expect({ fresh, known }).toEqual({ fresh: [other(change)], known: 0 });
  expect(stale).toMatchObject([{ rule: 'summary-form', file: 'specs/api.yaml' }]);
});

test('a finding at another status of a response is new', () => {
  const at = (status: number): Finding =>
    other({ pointer: `#/paths/~1pets/get/responses/${status}/content` });

  expect(compare([at(200)], [at(201)])).toMatchObject({ fresh: [at(201)], known: 0 });
});

test('an entry stands for one finding: a second one of its kind is new', () => {
  const twin = other({ pointer: FINDING.pointer!.replace('/1/', '/2/') });

  expect(compare([FINDING], [FINDING, twin]).fresh).toEqual([twin]);
  expect(compare([FINDING, twin], [twin]).stale).toHaveLength(1);
});

test('a finding without a pointer is told by its message', () => {
  const bare = other({ pointer: undefined } as object);

  expect(compare([bare], [{ ...bare, line: 9 }]).known).toBe(1);
  expect(compare([bare], [{ ...bare, message: 'Another.' }]).known).toBe(0);
});

test('an entry of a file that was not linted is not stale', () => {
  expect(compare([FINDING], [], ['specs/other.yaml']).stale).toEqual([]);
});

test.each([
  ['[]', 'baseline.json is not a baseline of version 1: write it with --write-baseline.'],
  ['null', 'is not a baseline'],
  ['{"version":2,"findings":[]}', 'is not a baseline'],
  ['{"version":1,"findings":[{"rule":"a"}]}', 'entry 1 needs the strings rule, file and at.'],
  ['{"version":1,"findings":[null]}', 'entry 1 needs'],
])('%s is refused with what is wrong', (text, message) => {
  expect(() => parseBaseline(JSON.parse(text), 'baseline.json')).toThrow(message);
});
