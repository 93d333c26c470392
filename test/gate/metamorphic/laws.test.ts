import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { differences, rewriteDifferences, tryEdits } from './laws.ts';
import { REWRITES } from './rewrites.ts';
import type { Json } from './walk-schemas.ts';

const read = (name: string): Json =>
  JSON.parse(readFileSync(join(ROOT, 'generated', name), 'utf8')) as Json;

const CONTRACT = read('openapi.json');
const EVENTS = read('asyncapi.json');

test.each([
  ['the contract', CONTRACT],
  ['its events', EVENTS],
])('%s is no change of itself', (_name, document) => {
  expect(differences(document, structuredClone(document))).toEqual([]);
});

test.each(Object.keys(REWRITES))('the contract with %s is no other contract', (name) => {
  expect(rewriteDifferences(CONTRACT, name, 1)).toEqual([]);
  expect(rewriteDifferences(EVENTS, name, 2)).toEqual([]);
});

test('8 random edits of the contract are seen for what they are', () => {
  const { tried, wrong } = tryEdits(CONTRACT, 8, 20_261_121);

  expect(tried).toBe(8);
  expect(wrong).toEqual([]);
}, 60_000);
