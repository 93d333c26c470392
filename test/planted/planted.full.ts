import { expect, test } from 'vitest';
import { type PlantedBug, readBugs, tryBugs } from './try-bugs.ts';

const BUGS = await readBugs();
const RANK: PlantedBug = {
  bug: 'none',
  file: 'scripts/site/search/rank-hits.ts',
  before: 'const SMALL_WORDS',
  after: 'const SMALL_WORDS',
  tests: 'test/site/rank-hits.test.ts',
};

test('what changes nothing is not noticed, and what no longer fits says so', async () => {
  const known = BUGS.find(({ bug }) => bug === 'rare words weigh least') as PlantedBug;

  const trials = await tryBugs([RANK, known, { ...RANK, bug: 'gone', before: 'const LARGE' }]);

  expect(trials.map(({ noticedBy, fault }) => [noticedBy.length > 0, fault])).toEqual([
    [false, undefined],
    [true, undefined],
    [false, expect.stringMatching(/rank-hits\.ts has the text of "gone" 0 times: write into/)],
  ]);
});
