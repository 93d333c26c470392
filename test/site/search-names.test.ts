import { expect, test } from 'vitest';
import { findByName } from '../../scripts/site/search/find-by-name.ts';

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

test('finds nothing for nothing', () => {
  expect(findByName(NAMES, ' - ')).toEqual({ exact: [], near: [] });
});
