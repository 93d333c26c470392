import { expect, test } from 'vitest';
import { rankHits, searchesOf } from '../../scripts/site/search/rank-hits.ts';

const hit = (id: string, score = 1) => ({ id, score });
const found = (ids: string, isWhole = false) => ({
  isWhole,
  hits: ids.split('').map((id) => hit(id)),
});
const rank = (...searches: ReturnType<typeof found>[]): string =>
  rankHits(searches, 200)
    .map(({ id }) => id)
    .join('');

test('a rare word tells more than one that is on many pages', () => {
  expect(rank(found('abcdefgh'), found('x')).startsWith('x')).toBe(true);
  expect(rank(found('x'), found('abcdefgh')).startsWith('x')).toBe(true);
});

test('a page with two words comes before pages with one of them', () => {
  expect(rank(found('ab'), found('bc'))[0]).toBe('b');
});

test('all words together count double', () => {
  expect(rank(found('a'), found('b', true))).toBe('ba');
  expect(rank(found('a', true), found('b'))).toBe('ab');
});

test('all words together tell more than one of them in a title', () => {
  const word = { isWhole: false, hits: [hit('a', 9), hit('b')] };

  expect(rankHits([{ isWhole: true, hits: [hit('b')] }, word], 200)[0]?.id).toBe('b');
});

test('of one word, the page where it is found best comes first', () => {
  const searches = [{ isWhole: true, hits: [hit('a', 1), hit('b', 4), hit('c', 2)] }];

  expect(rankHits(searches, 200).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

test('searches for the query and its words, but not for small ones', () => {
  expect(searchesOf('How to retry a write')).toEqual(['How to retry a write', 'retry', 'write']);
  expect(searchesOf('webhooks')).toEqual(['webhooks']);
});
