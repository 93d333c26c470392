import { expect, test } from 'vitest';
import { didYouMean, nearNames } from '../../src/terminal/near-names.ts';

const OPERATIONS = ['contacts.get', 'contacts.list', 'contacts.create', 'deals.get', 'jobs.cancel'];

test.each([
  { typed: 'contact.get', near: ['contacts.get'], why: 'a letter is missing' },
  { typed: 'Deals.Get', near: ['deals.get'], why: 'case does not matter' },
  { typed: 'contacts.fetch', near: ['contacts.get'], why: 'the family is right' },
  { typed: 'jobs.cancelled', near: ['jobs.cancel'], why: 'a part is right' },
  { typed: 'nothing', near: [], why: 'nothing is near' },
])('$typed stands for $near first, as $why', ({ typed, near }) => {
  expect(nearNames(typed, OPERATIONS).slice(0, 1)).toEqual(near);
});

test('at most three names are near, the likeliest first', () => {
  expect(nearNames('contacts.lis', OPERATIONS)).toEqual([
    'contacts.list',
    'contacts.get',
    'contacts.create',
  ]);
});

test.each([
  { typed: '--prot', known: ['--port', '--json'], words: 'did you mean --port? ' },
  { typed: '-p', known: ['--port'], words: '' },
  { typed: 'x', known: ['y'], words: '' },
])('the words about $typed among $known are "$words"', ({ typed, known, words }) => {
  expect(didYouMean(typed, known)).toBe(words);
});
