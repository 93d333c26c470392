import { expect, test } from 'vitest';
import type { Change } from '../../src/gate/change.ts';
import { compareRoots } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import {
  DESCRIPTION_TABLES,
  readCases,
  readTable,
  sorted,
  wordsOf,
  writeChanges,
} from './read-cases.ts';

interface DescriptionCase {
  name: string;
  old?: object;
  new?: object;
  expect: string;
  /** Who notices it. */
  hits?: string;
  /** What people are told. */
  says?: string;
}

const written = (changes: readonly Change[]): string =>
  writeChanges(
    changes.map(({ verdict, rule, stability }) => {
      const isBeta = verdict.startsWith('breaking') && stability === 'beta';
      return { verdict: isBeta ? `beta ${verdict}` : verdict, rule };
    }),
  );

const CASES = Object.entries(DESCRIPTION_TABLES).flatMap(([table, base]) =>
  readCases<DescriptionCase>(table).map((one) => ({ ...one, table, base })),
);

function compare({ table, base, old = {}, new: next = {} }: (typeof CASES)[number]): Change[] {
  const root = mergePatch(readTable(base), table === 'openapi-3-2' ? { openapi: '3.2.0' } : {});
  return compareRoots(mergePatch(root, old), mergePatch(root, next));
}

test.each(CASES)('$table: $name', (one) => {
  const changes = compare(one);

  expect(sorted(written(changes))).toEqual(sorted(one.expect));
  const hits = changes.flatMap((change) => change.hits).join(', ');
  if (one.hits) expect(sorted(hits)).toEqual(sorted(one.hits));
  if (one.says) expect(changes.map(({ message }) => message)).toEqual([one.says]);
});

test('what is told of each change, and where, is as approved', async () => {
  await expect(wordsOf(CASES.flatMap(compare))).toMatchFileSnapshot('approved/words.txt');
});
