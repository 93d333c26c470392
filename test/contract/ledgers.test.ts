import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nodeAt } from '../../src/service/json.ts';
import { type LedgerRow, readLedger } from '../../scripts/contract/ledger.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { betaMarks, undecided } from '../../scripts/lint/ledger.ts';
import { asyncapi, openapi } from './contract.ts';

const requirements = readLedger('requirements', ROOT);
const assumptions = readLedger('assumptions', ROOT);
const TESTS = new URL('../', import.meta.url);

function resolves(pointer: string): boolean {
  const [document = '', fragment = ''] = pointer.split('#');
  return nodeAt(document === 'openapi' ? openapi : asyncapi, fragment) !== undefined;
}

/** Every ledger number that stands in a test file, with the file that cites it. */
function citations(prefix: string): Map<string, string> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:\.test\.ts|stated\/.*\.yaml)$/.test(name),
  );
  const pairs = files.flatMap((file) => {
    const text = readFileSync(new URL(file, TESTS), 'utf8');
    return [...text.matchAll(new RegExp(`\\b${prefix}-\\d+\\b`, 'g'))].map(
      ([id]): [string, string] => [id, file],
    );
  });
  return new Map(pairs);
}

function gaps(rows: LedgerRow[], width: number, prefix: string): string[] {
  const wanted = rows.map((_, index) => `${prefix}-${String(index + 1).padStart(width, '0')}`);
  return wanted.filter((id, index) => rows[index]?.id !== id);
}

describe('docs/requirements.md', () => {
  test('numbers its rows without a gap', () => {
    expect(gaps(requirements, 3, 'R')).toEqual([]);
  });

  test('points at places that exist, at least one a row', () => {
    expect(
      requirements.filter(({ pointers }) => pointers.length === 0).map(({ id }) => id),
    ).toEqual([]);
    expect(
      requirements.flatMap(({ id, pointers }) =>
        pointers.filter((one) => !resolves(one)).map((one) => `${id} ${one}`),
      ),
    ).toEqual([]);
  });

  test('has no row that no test cites', () => {
    const cited = citations('R');

    expect(requirements.map(({ id }) => id).filter((id) => !cited.has(id))).toEqual([]);
  });

  test('is cited by its own numbers only', () => {
    const known = new Set(requirements.map(({ id }) => id));

    expect([...citations('R')].filter(([id]) => !known.has(id))).toEqual([]);
  });
});

describe('docs/assumptions.md', () => {
  test('numbers its rows without a gap', () => {
    expect(gaps(assumptions, 2, 'A')).toEqual([]);
  });

  test('points at places that exist, at least one a row', () => {
    expect(assumptions.filter(({ pointers }) => pointers.length === 0).map(({ id }) => id)).toEqual(
      [],
    );
    expect(
      assumptions.flatMap(({ id, pointers }) =>
        pointers.filter((one) => !resolves(one)).map((one) => `${id} ${one}`),
      ),
    ).toEqual([]);
  });

  test('has a row for every beta mark', () => {
    const covered = new Set(assumptions.flatMap(({ pointers }) => pointers));

    expect(betaMarks(openapi, 'openapi#').length).toBeGreaterThan(400);
    expect(undecided({ openapi, asyncapi }, covered)).toEqual([]);
  });

  test('is cited by its own numbers only', () => {
    const known = new Set(assumptions.map(({ id }) => id));

    expect([...citations('A')].filter(([id]) => !known.has(id))).toEqual([]);
  });
});
