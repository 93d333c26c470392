import { operationsOf } from '../document/operations-of.js';

/** @param {any} document @returns {{ family: string, tag: string, path: string[] }[]} */
const familiesOf = (document) =>
  operationsOf(document).flatMap(({ operation, path }) => {
    const family = operation['x-client']?.family;
    const [tag] = [operation['tags'] ?? []].flat();
    const isNamed = typeof family === 'string' && typeof tag === 'string';
    return isNamed ? [{ family, tag, path }] : [];
  });

/** The tag that most operations of a family have. @param {{ family: string, tag: string }[]} operations */
function usualTags(operations) {
  /** @type {Map<string, string>} */
  const usual = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { family, tag } of operations) {
    const count = (counts.get(`${family} ${tag}`) ?? 0) + 1;
    counts.set(`${family} ${tag}`, count);
    if (count > (counts.get(`${family} ${usual.get(family)}`) ?? 0) || !usual.has(family))
      usual.set(family, tag);
  }
  return usual;
}

/** @param {any} document */
function clientFamilyHasTag(document) {
  const operations = familiesOf(document);
  const usual = usualTags(operations);
  return operations
    .filter(({ family, tag }) => tag !== usual.get(family))
    .map(({ family, tag, path }) => ({
      message: `The family \`${family}\` is tagged \`${usual.get(family)}\` elsewhere, and \`${tag}\` here.`,
      path: [...path, 'x-client'],
    }));
}

export const rule = {
  description: 'All operations of one family of the client have the same tag.',
  why: 'Someone who reads under `Contacts` looks for the call in `client.contacts`. A family or tag copied from another file sends them elsewhere.',
  fix: 'Correct the family in `x-client`, or the tag.',
  then: { function: clientFamilyHasTag },
};
