import { expect, test } from 'vitest';
import { findUnkeptNumbers } from '../../src/service/read-body.ts';

test.each([
  ['{"a": 1e400}', ['/a']],
  ['{"a": -1E999, "b": [1, 1e309]}', ['/a', '/b/1']],
  ['{"a": {"b/c~d": 12345678901234567890}}', ['/a/b~1c~0d']],
  ['9007199254740993', ['']],
  ['[-9007199254740993]', ['/0']],
  ['{"a": 1e-400}', ['/a']],
  ['{"a\\"": 1e400, "b": "1e400"}', ['/a"']],
  ['{"a": "\\u00001e400", "b": 1e400}', ['/b']],
])('%s has numbers that would be lost', (text, pointers) => {
  expect(findUnkeptNumbers(text).map(({ pointer }) => pointer)).toEqual(pointers);
});

test.each([
  '{"a": 1e300, "b": 0e400, "c": -0.0, "d": 9007199254740992}',
  '{"a": "12345678901234567890", "1e400": "\\"1e400"}',
  '{"a": 0.1234567890123456789, "b": 10000000000000000}',
  JSON.stringify({ a: 123456789012345683968, b: -(2 ** 69), c: Number.MAX_VALUE, d: 5e-324 }),
  '{"a": "\\u0000x", "b": 1e5}',
])('%s is kept', (text) => {
  expect(findUnkeptNumbers(text)).toEqual([]);
});

test('a long text is looked through in one go', () => {
  const text = JSON.stringify({ a: `${'1'.repeat(16)}${'\\"'.repeat(500_000)}` });
  const start = performance.now();

  expect(findUnkeptNumbers(text)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(5_000);
});
