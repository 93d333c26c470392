import { expect, test } from 'vitest';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { includesPattern } from '../../src/gate/schema/includes-pattern.ts';
import { describeSchema, TODAY } from './gate-documents.ts';

test.each([
  ['^[a-zA-Z0-9\\-_.:]+$', '^[a-zA-Z0-9\\-_.]+$'],
  ['^(whsec_|whsk_)?[a-z]+$', '^(whsec_)?[a-z]+$'],
  ['^\\w{2,8}$', '^[a-f]{3,8}$'],
  ['^a*$', '^a+$'],
  ['^(?:ab|cd)$', '^(?:cd|ab)$'],
  ['^.$', '^x$'],
])('%s has all texts of %s, and more or as many', (wide, narrow) => {
  expect(includesPattern(wide, narrow)).toBe(true);
});

test.each([
  ['^[a-z]+$', '^[a-z\\d]+$'],
  ['^a{2,3}$', '^a{2,4}$'],
  ['^(ab|cd)$', '^(ab|ef)$'],
  ['^abc$', 'abc'],
  // These cannot be told piece by piece.
  ['^(?=a)a$', '^(?=a)ab$'],
  ['^(a)\\1$', '^(b)\\1$'],
  ['^aa*$', '^a+$'],
  ['^a+?$', '^a+?b$'],
])('%s has not all texts of %s, or it cannot be told', (wide, narrow) => {
  expect(includesPattern(wide, narrow)).toBe(false);
});

test('no text of 2,000 that the narrow pattern takes is refused by the wide one', () => {
  const patterns = [
    '^[a-c]+$',
    '^[a-d]{1,3}$',
    '^(?:ab|c)*d?$',
    '^(?:ab|c|d)*$',
    '^a?b?c?$',
    '^[ab]*$',
  ];
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
])('to senders, %s that becomes %s is %s', (old, next, verdict) => {
  const at = (pattern: string) => describeSchema('request', { type: 'string', pattern });

  const [change] = compareContracts({ old: at(old), new: at(next) }, { today: TODAY });

  expect(change).toMatchObject({ rule: 'pattern-changed', verdict });
});
