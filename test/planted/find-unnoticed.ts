// `npm run planted`: says which bugs of bugs.yaml the tests that should notice do not. With words, only the bugs whose
// file or name has one of them.
import { readBugs, type Trial, tryBugs } from './try-bugs.ts';

const words = process.argv.slice(2);
const bugs = (await readBugs()).filter(
  ({ bug, file }) =>
    words.length === 0 || words.some((word) => bug.includes(word) || file.includes(word)),
);

function tell({ bug: { bug, file, tests }, noticedBy: [first, ...others], fault }: Trial): void {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  if (fault !== undefined) console.log(`FAULT      ${bug}\n           ${fault}`);
  else if (first === undefined) console.log(`UNNOTICED  ${bug}\n           ${file}: ${tests}`);
  else console.log(`noticed    ${bug}\n           by: ${first}${more}`);
}

const trials = await tryBugs(bugs, tell);
const noticed = trials.filter(({ noticedBy }) => noticedBy.length > 0).length;
console.log(`\n${noticed} of ${trials.length} bugs were noticed.`);
if (noticed < trials.length) process.exitCode = 1;
