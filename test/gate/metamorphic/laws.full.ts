import { beforeAll, expect, test } from 'vitest';
import { differences, rewriteDifferences, tryEdits, upgradeDifferences } from './laws.ts';
import {
  installPublicDocuments,
  PUBLIC_DOCUMENTS,
  readPublicDocument,
  readRebilly,
} from './public-documents.ts';
import { REWRITES } from './rewrites.ts';
import type { Json } from './walk-schemas.ts';

const documents = new Map<string, Json>();
const NAMES = ['Rebilly', ...Object.keys(PUBLIC_DOCUMENTS)];

beforeAll(() => {
  installPublicDocuments();
  documents.set('Rebilly', readRebilly());
  for (const [name, place] of Object.entries(PUBLIC_DOCUMENTS))
    documents.set(name, readPublicDocument(place));
});

const read = (name: string): Json => documents.get(name) as Json;

test.each(NAMES)('%s is no change of itself', (name) => {
  expect(differences(read(name), structuredClone(read(name)))).toEqual([]);
});

test.each(NAMES.flatMap((name) => Object.keys(REWRITES).map((rewrite) => ({ name, rewrite }))))(
  '$name with $rewrite is no other description',
  ({ name, rewrite }) => {
    expect(rewriteDifferences(read(name), rewrite, 7)).toEqual([]);
  },
);

test('an upgrade of OpenAPI 3.0 to 3.1 is no change', () => {
  const old = NAMES.filter((name) => String(read(name)['openapi']).startsWith('3.0'));

  expect(old).toEqual(['Rebilly', 'Blockfrost', 'Directus']);
  expect(old.map((name) => upgradeDifferences(read(name)))).toEqual([[], [], []]);
});

// The last of them is so large that an edit of it takes a second.
const EDITS = [65, 65, 65, 5];

test('of 200 random edits 198 are seen for what they are', () => {
  const results = NAMES.map((name, index) => tryEdits(read(name), EDITS[index] as number, 42));
  const wrong = results.flatMap((result) => result.wrong);

  expect(results.reduce((sum, { tried }) => sum + tried, 0)).toBe(200);
  expect(wrong.length > 2 ? wrong : []).toEqual([]);
});
