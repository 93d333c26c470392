import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES, SEEN_BY } from '../../src/gate/rules.ts';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { DESCRIPTION_TABLES, readCases, SCHEMA_TABLES } from './read-cases.ts';

interface Case {
  sends?: string;
  reads?: string;
  expect?: string;
}

const TABLES = [...SCHEMA_TABLES, ...Object.keys(DESCRIPTION_TABLES)];

test('every rule has a case that it sees', () => {
  const cases = TABLES.flatMap((table) => readCases<Case>(table));
  const seen = new Set(
    cases.flatMap((one) =>
      [one.sends, one.reads, one.expect].flatMap((text) =>
        (text ?? '').split(/,\s+/).map((change) => change.trim().split(' ').at(-1)),
      ),
    ),
  );

  expect(RULES.filter((rule) => !seen.has(rule))).toEqual([]);
});

test('there are 150 cases and more', () => {
  expect(TABLES.flatMap((table) => readCases(table)).length).toBeGreaterThan(150);
});

test('the guide says of every rule what it sees', () => {
  const text = readFileSync(join(findPackageRoot().folder, 'docs/gate.md'), 'utf8');
  const [, guide = ''] = text.split('## Every rule');
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| (\S.*?) +\|$/gm)];

  expect(rows.map(([, rule, seen]) => [rule, seen])).toEqual(Object.entries(SEEN_BY));
});
