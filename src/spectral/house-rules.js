import { aas3, oas3 } from '@stoplight/spectral-formats';
import declaredEventRules from './declared-event-rules.js';
import declaredRules from './declared-rules.js';
import * as rules from './rule-list.js';

/**
 * @typedef {{ why: string, fix: string }} Guide
 * @typedef {{ rule: { description: string } & Record<string, any>, guide: Guide }} HouseRule
 */

/** What a rule is that says nothing else: an error about OpenAPI, from a function that looks at the whole document. */
const USUAL = { message: '{{error}}', severity: 'error', given: '$' };

/** What rules are about, by the names that they have for it. @type {Record<string, any>} */
const FORMATS = { aas3, oas3 };

/** `noAllOf` is `no-all-of`, as its file is called. @param {string} name */
const ruleName = (name) => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

/**
 * A function of ours that says so where it cannot judge: a rule is written for what has the form of a
 * description, and one that throws would end the run and take all other findings along.
 *
 * @param {any} run
 */
function guarded(run) {
  // Those of Spectral look at their input themselves.
  if ('validator' in run) return run;
  /** @param {any[]} args */
  const judge = (...args) => {
    try {
      return run(...args);
    } catch {
      return [
        { message: 'This has not the form that the rule looks for: fix the other findings.' },
      ];
    }
  };
  return Object.assign(judge, run);
}

/** @param {any} rule */
const completed = ({ formats = ['oas3'], ...rule }) => ({
  ...USUAL,
  ...rule,
  formats: formats.map((/** @type {string} */ name) => FORMATS[name]),
  then: [rule.then].flat().map((one) => ({ ...one, function: guarded(one.function) })),
});

/** @returns {[string, HouseRule]} */
function houseRule(/** @type {string} */ name, /** @type {any} */ { why, fix, ...own }) {
  return [name, { rule: completed(own), guide: { why, fix } }];
}

/** Every rule of our own, by name. @type {Record<string, HouseRule>} */
export const houseRules = Object.fromEntries(
  [
    ...Object.entries(rules).map(([name, { rule }]) => houseRule(ruleName(name), rule)),
    ...Object.entries({ ...declaredRules, ...declaredEventRules }).map((entry) =>
      houseRule(...entry),
    ),
  ].sort(([one], [other]) => (one < other ? -1 : 1)),
);

/**
 * Spectral's own rule sets do not fit its type: without these words, our declaration spells all of them.
 *
 * @param {any} ruleset
 * @returns {import('@stoplight/spectral-core').RulesetDefinition & { rules: object }}
 */
export const asRuleset = (ruleset) => ruleset;
