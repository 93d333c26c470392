import { expect, test } from 'vitest';
import { findByName, findInQuery } from '../../scripts/site/search/find-by-name.ts';
import { nameIndex } from '../../scripts/site/search/name-index.ts';
import type { SitePage } from '../../scripts/site/site-page.ts';

const NAMES = {
  'create contact': [0],
  contact: [1, 2],
  'contact created': [3],
  'contact deleted': [4],
  'contact id': [5, 6],
  'contact merged': [7],
  'contact updated': [8],
};

test('finds the places of a name, however it is written, and apart from them those that begin so', () => {
  const found = findByName(NAMES, ' The Contact ');

  expect(found.exact).toEqual([1, 2]);
  expect(found.near).toEqual([3, 4, 5, 6]);
});

test('lists at most four places whose name begins with the query, of one name or of many', () => {
  expect(findByName(NAMES, 'c').near).toEqual([0, 1, 2, 3]);
  expect(findByName({ 'contact id': [1, 2, 3, 4, 5] }, 'contact').near).toEqual([1, 2, 3, 4]);
});

test.each([' - ', 'constructor', '__proto__'])('finds nothing for %j', (query) => {
  expect(findByName(NAMES, query)).toEqual({ exact: [], near: [] });
});

test('of names within a query the longest come first, in the singular or the plural, or half typed', () => {
  const names = { 'contacts id': [1], 'contact id type': [2], contact: [3] };

  expect(findInQuery(names, 'the type of an id of contacts')).toEqual([2, 1]);
  expect(findInQuery(names, 'contact id typ')).toEqual([2, 1]);
  expect(findInQuery(names, 'id co')).toEqual([]);
});

test('headings of guides are names, unless a page has the name', () => {
  const page = (area: string, title: string, toc: readonly string[]) =>
    ({
      area,
      title,
      path: `${title}/`,
      toc: toc.map((one) => ({ id: one.toLowerCase(), title: one })),
    }) as unknown as SitePage;
  const pages = [
    page('guides', 'Jobs', ['Cancel', 'Errors']),
    page('reference', 'Errors', ['Use']),
  ];

  const { names, places } = nameIndex(pages, []);

  expect(Object.keys(names)).toEqual(['cancel', 'errors', 'jobs']);
  expect(places[names['cancel']?.[0] ?? 0]?.[0]).toBe('Jobs/#cancel');
});
