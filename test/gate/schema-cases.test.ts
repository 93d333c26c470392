import { expect, test } from 'vitest';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { describeSchema, PLACES, type SchemaPlace, TODAY } from './gate-documents.ts';
import { readCases, SCHEMA_TABLES, writeChanges } from './read-cases.ts';

interface SchemaCase {
  name: string;
  old: unknown;
  new: unknown;
  schemas?: object;
  sends: string;
  reads: string;
  /** Whether the keyword is OpenAPI's own. */
  openapi?: boolean;
}

const sorted = (text: string): string[] => text.split(', ').sort();

function compare(place: SchemaPlace, one: Omit<SchemaCase, 'sends' | 'reads'>): string {
  const documents = {
    old: describeSchema(place, one.old, one.schemas),
    new: describeSchema(place, one.new, one.schemas),
  };
  return writeChanges(compareContracts(documents, { today: TODAY }));
}

const CASES = SCHEMA_TABLES.flatMap((table) =>
  readCases<SchemaCase>(table).flatMap((one) =>
    PLACES.filter((place) => !(one.openapi && place === 'message')).map((place) => ({
      ...one,
      place,
    })),
  ),
);

test.each(CASES)('$name, in a $place', (one) => {
  const wanted = one.place === 'request' ? one.sends : one.reads;

  expect(sorted(compare(one.place, one))).toEqual(sorted(wanted));
});

const EQUIVALENTS = readCases<SchemaCase>('equivalents').flatMap((one) =>
  PLACES.map((place) => ({ ...one, place })),
);

test.each(EQUIVALENTS)('$name say the same in a $place', ({ place, name, old, new: next }) => {
  const there = compare(place, { name, old, new: next });
  const back = compare(place, { name, old: next, new: old });

  expect([there, back].map(withoutWords)).toEqual(['none', 'none']);
});

const withoutWords = (changes: string): string =>
  changes
    .split(', ')
    .filter((change) => change !== 'documentation words-changed')
    .join(', ') || 'none';
