import { type At, child } from '../document/at.ts';
import { entriesOf, isSame } from '../document/json.ts';
import type { Pair, Scope } from './scope.ts';

const WORDS = ['title', 'summary', 'description', 'externalDocs', 'example', 'examples'];
// They have rules of their own.
const KNOWN = /^x-(?:client|sunset|stability-level|extensible-enum)$/;

/** Reports the words that differ: descriptions, examples, and extensions that the gate does not know. */
export function compareWords(
  words: Pair<ReadonlyMap<string, unknown>>,
  at: Pair<At>,
  label: () => string,
  scope: Scope,
): void {
  const keys = new Set([...words.old.keys(), ...words.new.keys()]);
  const differing = [...keys].filter((key) => {
    const [old, next] = [words.old.get(key), words.new.get(key)];
    return !isSame(old, next);
  });
  for (const key of differing) {
    scope.report({
      rule: 'words-changed',
      effect: 'documents',
      old: child(at.old, key),
      new: child(at.new, key),
      message: `\`${key}\` of ${label()} changed.`,
    });
  }
}

/** The words of a node that is no schema. */
export function wordsOf(at: At): ReadonlyMap<string, unknown> {
  const isWord = (key: string): boolean =>
    WORDS.includes(key) || (key.startsWith('x-') && !KNOWN.test(key));
  return new Map(entriesOf(at.node).filter(([key]) => isWord(key)));
}
