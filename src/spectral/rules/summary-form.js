import { OPERATIONS } from '../given.js';

/** @param {string} word whether it is written as in the middle of a sentence, or as a name or an acronym is */
const isMidSentence = (word) => !/^[A-Z][a-z]+$/.test(word);

// `Lists`, `Creating`, `Created`; not `Pass`, `Ping`, `Feed`.
/** @param {string} word */
const isOtherForm = (word) => /[^s]s$/.test(word) || (word.length > 5 && /(?:ing|ed)$/.test(word));

/** @param {string[]} words @param {number} maximum @returns {string | undefined} */
function faultOf(words, maximum) {
  const [first = '', ...rest] = words;
  if (words.length > maximum) return `has ${words.length} words; at most ${maximum} fit a menu`;
  if (/[.!?]$/.test(words.at(-1) ?? '')) return 'ends like a sentence: leave the full stop out';
  if (!/^[A-Z]/.test(first)) return 'must start with a capital';
  if (isOtherForm(first)) return `must start with an imperative, such as \`Get\`, not \`${first}\``;
  if (words.length === 1) return 'must be an imperative and what it is about, such as `Get a deal`';
  const capital = rest.find((word) => !isMidSentence(word));
  return capital && `must be in sentence case: \`${capital}\` has a capital`;
}

/** @param {unknown} summary @param {{ maximum: number }} options */
function summaryForm(summary, { maximum }) {
  const text = String(summary).trim();
  const fault = faultOf(text.split(/\s/).filter(Boolean), maximum);
  return fault ? [{ message: `The summary ${fault}.` }] : [];
}

export const rule = {
  description: 'A summary is an imperative of at most five words, in sentence case, no full stop.',
  why: 'Summaries are the menu of the reference and the comment of each method: short and uniform, they can be scanned.',
  fix: 'Write what the call does, as an imperative: `Get a contact`.',
  given: `${OPERATIONS}.summary`,
  then: { function: summaryForm, functionOptions: { maximum: 5 } },
};
