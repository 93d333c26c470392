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

const stabilityOf = ({ verdict, stability }: Change): string =>
  verdict.startsWith('breaking') && stability === 'beta' ? 'beta ' : '';

const CASES = Object.entries(DESCRIPTION_TABLES).flatMap(([table, base]) => {
  const root = mergePatch(readTable(base), table === 'openapi-3-2' ? { openapi: '3.2.0' } : {});
  return readCases<DescriptionCase>(table).map((one) => ({ ...one, table, root }));
});

const compare = ({ root, old = {}, new: next = {} }: (typeof CASES)[number]): Change[] =>
  compareRoots(mergePatch(root, old), mergePatch(root, next));

test.each(CASES)('$table: $name', (one) => {
  const changes = compare(one);

  const written = changes.map((change) => stabilityOf(change) + writeChanges([change]));
  expect(written.sort()).toEqual(one.expect === 'none' ? [] : sorted(one.expect));
  const hits = changes.flatMap((change) => change.hits).join(', ');
  if (one.hits) expect(sorted(hits)).toEqual(sorted(one.hits));
  if (one.says) expect(changes.map(({ message }) => message)).toEqual([one.says]);
});

test('what is told of each change, and where, is as approved', async () => {
  const words = wordsOf(CASES.flatMap(compare));
  await expect(words).toMatchFileSnapshot('approved/words.txt');
});
