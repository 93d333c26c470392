import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { readOasdiffVerdicts } from '../gate/public/oasdiff-verdicts.ts';

const guide = readFileSync(join(ROOT, 'docs/gate.md'), 'utf8');
const verdicts = readOasdiffVerdicts();

test('a verdict that differs from that of oasdiff has its reason, and no other has one', () => {
  const differs = ({ oasdiff, gate }: (typeof verdicts)[number]): boolean =>
    (oasdiff === 'breaks') !== (gate === 'breaks');

  expect(verdicts.filter((one) => differs(one) !== (one.why !== ''))).toEqual([]);
});

test('the guide counts the pairs of oasdiff, and those that differ by reason', () => {
  const reasons = verdicts.filter(({ why }) => why);
  const counts: Record<string, number> = {};
  for (const { oasdiff, gate, why } of reasons) {
    const key = `${oasdiff} | ${gate} | ${why}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const rows = [...guide.matchAll(/^\| (\d+) +\| (\w+) +\| (\w+) +\| (.*?) +\|$/gm)].map(
    ([, count, oasdiff, gate, why]) => [`${oasdiff} | ${gate} | ${why}`, Number(count)],
  );

  expect(Object.fromEntries(rows)).toEqual(counts);
});
