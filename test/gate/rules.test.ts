import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES, SEEN_BY } from '../../src/gate/rules.ts';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { DESCRIPTION_TABLES, readCases, SCHEMA_TABLES, sorted } from './read-cases.ts';

const TABLES = [...SCHEMA_TABLES, ...Object.keys(DESCRIPTION_TABLES)];

test('every rule has a case that it sees', () => {
  const cases = TABLES.flatMap((table) => readCases<Record<string, string>>(table));
  const changes = cases.flatMap((one) => [one['sends'], one['reads'], one['expect']]).join(', ');
  const seen = new Set(sorted(changes).map((change) => change.split(' ').at(-1)));

  expect(RULES.filter((rule) => !seen.has(rule))).toEqual([]);
  expect(cases.length).toBeGreaterThan(150);
});

test('the guide says of every rule what it sees', () => {
  const text = readFileSync(join(findPackageRoot().folder, 'docs/gate.md'), 'utf8');
  const [, guide = ''] = text.split('## Every rule');
  const rows = [...guide.matchAll(/^\| `([a-z-]+)` +\| (\S.*?) +\|$/gm)];

  expect(rows.map(([, rule, seen]) => [rule, seen])).toEqual(Object.entries(SEEN_BY));
});
