import type { At } from '../document/at.ts';
import type { DescriptionKind } from '../document/description.ts';
import { canonicalJson, entriesOf, isSame } from '../document/json.ts';
import { isWord } from '../schema/view-schema.ts';
import { type Pair, type Scope, under } from './scope.ts';

const INFO = ['title', 'summary', 'description', 'termsOfService', 'contact', 'license'];
const LINKED = ['externalDocs', 'tags'];

/** What introduces a description; its version is a promise and not a change. */
export function compareInfo(roots: Pair<At>, scope: Scope): void {
  const info = under(roots, 'info');
  const said = [...INFO, ...LINKED].map((key) => under(info, key));
  // The list of tags describes those of operations; the order of it is the reference's.
  const sorted = ({ node }: At): unknown =>
    Array.isArray(node) ? node.map(canonicalJson).sort() : node;
  for (const at of [...said, ...LINKED.map((key) => under(roots, key))]) {
    if (isSame(sorted(at.old), sorted(at.new))) continue;
    const message = `\`${at.new.pointer.split('/').at(-1)}\` of the description changed.`;
    scope.report({ rule: 'words-changed', effect: 'documents', ...at, message });
  }
}

/** Reports the words that differ. */
export function compareWords(
  words: Pair<ReadonlyMap<string, unknown>>,
  at: Pair<At>,
  scope: Scope,
  uses = at,
  placesOf = (key: string) => under(at, key),
): void {
  for (const key of new Set([...words.old.keys(), ...words.new.keys()])) {
    if (isSame(words.old.get(key), words.new.get(key))) continue;
    const message = `\`${key}\` of ${scope.label(uses)} changed.`;
    scope.report({ rule: 'words-changed', effect: 'documents', ...placesOf(key), message });
  }
}

/** Reports the words that differ of two nodes that are no schemas. */
export function compareOwnWords(at: Pair<At>, scope: Scope, uses = at): void {
  compareWords({ old: wordsOf(at.old), new: wordsOf(at.new) }, at, scope, uses);
}

/** The words of a node that is no schema; in AsyncAPI nothing is named after its tags. */
export function wordsOf(at: At, kind?: DescriptionKind): ReadonlyMap<string, unknown> {
  const counts = (key: string): boolean => isWord(key) || (key === 'tags' && kind === 'asyncapi');
  return new Map(entriesOf(at.node).filter(([key]) => counts(key)));
}
