import { type At, child } from '../document/at.ts';
import type { DescriptionKind } from '../document/description.ts';
import { canonicalJson, entriesOf, isSame } from '../document/json.ts';
import type { Pair, Scope } from './scope.ts';

const INFO = [
  'title',
  'summary',
  'description',
  'termsOfService',
  'contact',
  'license',
  'externalDocs',
];

/** What introduces a description; its version is a promise and not a change. */
export function compareInfo(roots: Pair<At>, scope: Scope): void {
  const info = { old: child(roots.old, 'info'), new: child(roots.new, 'info') };
  compareKeys(info, INFO, scope);
  compareKeys(roots, ['externalDocs'], scope);
  compareTags(info, scope);
  compareTags(roots, scope);
}

function compareKeys(at: Pair<At>, keys: readonly string[], scope: Scope): void {
  for (const key of keys) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (isSame(old.node, next.node)) continue;
    const message = `\`${key}\` of the description changed.`;
    scope.report({ rule: 'words-changed', effect: 'documents', old, new: next, message });
  }
}

/** The list of tags describes the tags of operations; the order of it is the reference's. */
function compareTags(at: Pair<At>, scope: Scope): void {
  const tags = { old: child(at.old, 'tags'), new: child(at.new, 'tags') };
  if (!Array.isArray(tags.old.node) && !Array.isArray(tags.new.node)) return;
  const sorted = ({ node }: At): string[] =>
    Array.isArray(node) ? node.map(canonicalJson).sort() : [];
  if (sorted(tags.old).join() === sorted(tags.new).join()) return;
  const message = 'The list of tags is another one.';
  scope.report({ rule: 'words-changed', effect: 'documents', ...tags, message });
}

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

/** The words of a node that is no schema; in AsyncAPI nothing is named after its tags. */
export function wordsOf(at: At, kind?: DescriptionKind): ReadonlyMap<string, unknown> {
  const isWord = (key: string): boolean =>
    WORDS.includes(key) ||
    (key === 'tags' && kind === 'asyncapi') ||
    (key.startsWith('x-') && !KNOWN.test(key));
  return new Map(entriesOf(at.node).filter(([key]) => isWord(key)));
}
