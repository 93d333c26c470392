import { expect, test } from 'vitest';
import type { Change } from '../../src/gate/change.ts';
import { compareRoots } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { DESCRIPTION_TABLES, readCases, readTable } from './read-cases.ts';

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

const written = (changes: readonly Change[]): string[] =>
  changes.map(({ verdict, rule, stability }) => {
    const isBeta = verdict.startsWith('breaking') && stability === 'beta';
    return `${isBeta ? 'beta ' : ''}${verdict} ${rule}`;
  });

const sorted = (text: string): string[] =>
  text === 'none'
    ? []
    : text
        .split(/,\s+/)
        .map((one) => one.trim())
        .sort();

const CASES = Object.entries(DESCRIPTION_TABLES).flatMap(([table, base]) =>
  readCases<DescriptionCase>(table).map((one) => ({ ...one, table, base })),
);

test.each(CASES)('$table: $name', ({ table, base, old = {}, new: next = {}, ...wanted }) => {
  const root = mergePatch(readTable(base), table === 'openapi-3-2' ? { openapi: '3.2.0' } : {});

  const changes = compareRoots(mergePatch(root, old), mergePatch(root, next));

  expect(written(changes).sort()).toEqual(sorted(wanted.expect));
  const hits = changes.flatMap((one) => one.hits).sort();
  if (wanted.hits) expect(hits).toEqual(sorted(wanted.hits));
  if (wanted.says) expect(changes.map(({ message }) => message)).toEqual([wanted.says]);
});
