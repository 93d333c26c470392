import { expect, test } from 'vitest';
import type { Change } from '../../src/gate/change.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { describeSchema, PLACES, type SchemaPlace, TODAY } from './gate-documents.ts';
import { readCases, SCHEMA_TABLES, sorted, wordsOf, writeChanges } from './read-cases.ts';

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

const compare = (place: SchemaPlace, { old, new: next, schemas }: SchemaCase): Change[] =>
  compareContracts(
    { old: describeSchema(place, old, schemas), new: describeSchema(place, next, schemas) },
    { today: TODAY },
  );

const CASES = SCHEMA_TABLES.flatMap((table) =>
  readCases<SchemaCase>(table).flatMap((one) =>
    PLACES.filter((place) => !(one.openapi && place === 'message')).map((place) => ({
      ...one,
      place,
    })),
  ),
);

const wantedOf = ({ place, sends, reads }: (typeof CASES)[number]): string =>
  place === 'request' ? sends : reads;

test.each(CASES)('$name, in a $place', (one) => {
  expect(sorted(writeChanges(compare(one.place, one)))).toEqual(sorted(wantedOf(one)));
});

test('what is told of each change, and where, is as approved', async () => {
  const words = wordsOf(CASES.flatMap((one) => compare(one.place, one)));
  await expect(words).toMatchFileSnapshot('approved/words-of-schemas.txt');
});

const EQUIVALENTS = readCases<SchemaCase>('equivalents').flatMap((one) =>
  PLACES.map((place) => ({ ...one, place })),
);

test.each(EQUIVALENTS)('$name say the same in a $place', ({ place, ...one }) => {
  const changes = [
    ...compare(place, one),
    ...compare(place, { ...one, old: one.new, new: one.old }),
  ];

  expect(changes.filter(({ rule }) => rule !== 'words-changed')).toEqual([]);
});
