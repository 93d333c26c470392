import * as rules from './rule-list.js';

/**
 * @typedef {{ why: string, mend: string, bad: string, good: string }} Guide
 * @typedef {{ rule: { description: string } & Record<string, any>, guide: Guide }} HouseRule
 */

/** `noAllOf` is `no-all-of`, as its file is called. @param {string} name */
const ruleName = (name) => name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);

/** Every rule of our own, by name. @type {Record<string, HouseRule>} */
export const houseRules = Object.fromEntries(
  Object.entries(rules)
    .map(([name, { rule, guide }]) => /** @type {const} */ ([ruleName(name), { rule, guide }]))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
