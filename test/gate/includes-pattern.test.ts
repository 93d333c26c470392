import { expect, test } from 'vitest';
import type { Change } from '../../src/gate/change.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { decide } from '../../src/gate/decide.ts';
import { includesPattern } from '../../src/gate/schema/includes-pattern.ts';
import { describeSchema, TODAY } from './gate-documents.ts';

const changesOf = (old: object, next: object): Change[] =>
  compareContracts(
    {
      old: describeSchema('request', { type: 'string', ...old }),
      new: describeSchema('request', { type: 'string', ...next }),
    },
    { today: TODAY },
  );

test.each([
  ['^[a-zA-Z0-9\\-_.:]+$', '^[a-zA-Z0-9\\-_.]+$'],
  ['^(whsec_|whsk_)?[a-z]+$', '^(whsec_)?[a-z]+$'],
  ['^\\w{2,8}$', '^[a-f]{3,8}$'],
  ['^a*$', '^a+$'],
  ['^(?:ab|cd)$', '^(?:cd|ab)$'],
  ['^.$', '^x$'],
  ['^aa*$', '^a+$'],
  ['^a+?$', '^aa*$'],
  ['^(a|b)*$', '^(?<both>a*b*)*$'],
  ['a|^b', '^b'],
  ['', '^abc$'],
  ['\\S', '^\\S+$'],
  ['^[a-z]{1,500}$', '^[a-z]{1,255}$'],
  ['^[^@]+@[^@]+$', '^[a-z]+@[a-z]+\\.[a-z]{2,}$'],
  ['^\\p{L}+$', '^[a-zé]+$'],
])('%s has all texts of %s, and more or as many', (wide, narrow) => {
  expect(includesPattern(wide, narrow)).toBe(true);
});

test.each([
  ['^[a-z]+$', '^[a-z\\d]+$'],
  ['^a{2,3}$', '^a{2,4}$'],
  ['^(ab|cd)$', '^(ab|ef)$'],
  ['^abc$', 'abc'],
  ['^a*$', ''],
  ['^a+?$', '^a+?b$'],
])('%s has not all texts of %s', (wide, narrow) => {
  expect(includesPattern(wide, narrow)).toBe(false);
});

test.each([
  ['^(?=a)a$', '^(?=a)ab$'],
  ['^(a)\\1$', '^(b)\\1$'],
  ['\\bfoo', 'foo'],
  ['^(([a-z]{1,99}){1,99}){1,99}$', '^a$'],
  ['(a|b)*a(a|b){12}', '(a|b)*a(a|b){13}c'],
])('whether %s has all texts of %s cannot be told, or not in time', (wide, narrow) => {
  expect(includesPattern(wide, narrow)).toBeUndefined();
});

test('no text of 2,000 that the narrow pattern takes is refused by the wide one', () => {
  const listed = '^[a-c]+$ ^[a-d]{1,3}$ ^(?:ab|c)*d?$ ^(?:ab|c|d)*$ ^a?b?c?$ ^[ab]*$';
  const patterns = listed.split(' ');
  const texts = Array.from({ length: 2_000 }, (_, seed) =>
    seed.toString(5).replaceAll(/\d/g, (one) => 'abcde'[Number(one)] ?? ''),
  );
  const pairs = patterns.flatMap((wide) => patterns.map((narrow) => [wide, narrow] as const));

  for (const [wide, narrow] of pairs.filter(([one, other]) => includesPattern(one, other))) {
    const refused = texts.filter((one) => RegExp(narrow).test(one) && !RegExp(wide).test(one));
    expect([wide, narrow, refused]).toEqual([wide, narrow, []]);
  }
});

test.each([
  ['^[a-z]+$', '^[a-z\\d]+$', 'additive'],
  ['^[a-z\\d]+$', '^[a-z]+$', 'breaking'],
  ['^[a-z]+$', '^\\d+$', 'breaking'],
  ['^aa*$', '^a+$', undefined],
])('to senders, %s that becomes %s is %s', (old, next, verdict) => {
  const [change] = changesOf({ pattern: old }, { pattern: next });

  expect(change?.verdict).toBe(verdict);
});

test.each(['recommended', 'house'] as const)(
  'what cannot be told is a warning in %s, and says so',
  (policy) => {
    const changes = changesOf({ pattern: '^(?!x)a+$' }, { pattern: '^(?!y)a+$' });
    const { isOpen, changes: decided } = decide(changes, {
      accepted: [],
      policy,
      checkVersion: false,
      versions: { old: '1.0.0', new: '1.0.0' },
    });

    expect(isOpen).toBe(true);
    expect(decided).toMatchObject([{ rule: 'pattern-undecided', outcome: 'warned' }]);
    expect(decided[0]?.message).toContain('Whether it takes less cannot be told.');
  },
);

test.each([
  ['a pattern that looks ahead is new', {}, { pattern: '^(?!x)' }, 'pattern-changed'],
  [
    'one of two patterns is another',
    { pattern: '^a', allOf: [{ pattern: 'b$' }] },
    { pattern: '^a', allOf: [{ pattern: 'c$' }] },
    'pattern-undecided',
  ],
  [
    'two patterns leave less than one',
    { pattern: 'a', allOf: [{ pattern: 'b$' }] },
    { pattern: 'b' },
    undefined,
  ],
])('%s', (_, old, next, rule) => {
  expect(changesOf(old, next).find(({ verdict }) => verdict === 'breaking')?.rule).toBe(rule);
});
