import { expect, test } from 'vitest';
import type { Change } from '../../src/gate/change.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { decide } from '../../src/gate/decide.ts';
import { includesPattern } from '../../src/gate/schema/includes-pattern.ts';
import { describeSchema, TODAY } from './gate-documents.ts';

const anyOf = (count: number, make: (letter: string) => string): string =>
  Array.from({ length: count }, (_, code) => make(String.fromCodePoint(0x4e_00 + code))).join('|');

const changesOf = (old: object, next: object): Change[] =>
  compareContracts(
    {
      old: describeSchema('request', { type: 'string', ...old }),
      new: describeSchema('request', { type: 'string', ...next }),
    },
    { today: TODAY },
  );

test.each([
  ['^[a-zA-Z0-9\\-_.:]+$', '^[a-zA-Z0-9\\-_.]+$', true],
  ['^(whsec_|whsk_)?[a-z]+$', '^(whsec_)?[a-z]+$', true],
  ['^\\w{2,8}$', '^[a-f]{3,8}$', true],
  ['^a*$', '^a+$', true],
  ['^(?:ab|cd)$', '^(?:cd|ab)$', true],
  ['^.$', '^x$', true],
  ['^aa*$', '^a+$', true],
  ['^a+?$', '^aa*$', true],
  ['^(a|b)*$', '^(?<both>a*b*)*$', true],
  ['a|^b', '^b', true],
  ['', '^abc$', true],
  ['^a$', '^a', false],
  ['\\S', '^\\S+$', true],
  ['^[a-z]{1,500}$', '^[a-z]{1,255}$', true],
  ['^[^@]+@[^@]+$', '^[a-z]+@[a-z]+\\.[a-z]{2,}$', true],
  ['^\\p{L}+$', '^[a-zé]+$', true],
  ['^[a-z]+$', '^[a-z\\d]+$', false],
  ['^a{2,3}$', '^a{2,4}$', false],
  ['^(ab|cd)$', '^(ab|ef)$', false],
  ['^abc$', 'abc', false],
  ['^a*$', '', false],
  ['^a+?$', '^a+?b$', false],
  ['^(?=a)a$', '^(?=a)ab$', undefined],
  ['^(a)\\1$', '^(b)\\1$', undefined],
  ['\\bfoo', 'foo', undefined],
  ['^(([a-z]{1,99}){1,99}){1,99}$', '^a$', undefined],
  ['(a|b)*a(a|b){12}', '(a|b)*a(a|b){13}c', undefined],
  [anyOf(900, (one) => one), anyOf(300, (one) => one), undefined],
  [anyOf(300, (one) => `[a${one}]`), '^a$', undefined],
])('whether a pattern takes all of another is told, if it can be (%#)', (wide, narrow, all) => {
  expect([wide, narrow, includesPattern(wide, narrow)]).toEqual([wide, narrow, all]);
});

test('no text of 2,000 that the narrow pattern takes is refused by the wide one', () => {
  const patterns = '^[a-c]+$ ^[a-d]{1,3}$ ^(?:ab|c)*d?$ ^(?:ab|c|d)*$ ^a?b?c?$ ^[ab]*$'.split(' ');
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
  expect(changesOf({ pattern: old }, { pattern: next })[0]?.verdict).toBe(verdict);
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
