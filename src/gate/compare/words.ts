import type { At } from '../document/at.ts';
import type { DescriptionKind } from '../document/description.ts';
import { canonicalJson, entriesOf, isSame } from '../document/json.ts';
import { type Pair, type Scope, under } from './scope.ts';

const INFO = ['title', 'summary', 'description', 'termsOfService', 'contact', 'license'];

/** What introduces a description; its version is a promise and not a change. */
export function compareInfo(roots: Pair<At>, scope: Scope): void {
  const info = under(roots, 'info');
  const said = [...INFO.map((key) => under(info, key)), under(info, 'externalDocs')];
  for (const at of [...said, under(roots, 'externalDocs')]) {
    if (isSame(at.old.node, at.new.node)) continue;
    const message = `\`${at.new.pointer.split('/').at(-1)}\` of the description changed.`;
    scope.report({ rule: 'words-changed', effect: 'documents', ...at, message });
  }
  for (const at of [info, roots]) compareTags(at, scope);
}

/** The list of tags describes the tags of operations; the order of it is the reference's. */
function compareTags(at: Pair<At>, scope: Scope): void {
  const tags = under(at, 'tags');
  const sorted = ({ node }: At): string => [node ?? []].flat().map(canonicalJson).sort().join();
  if (sorted(tags.old) === sorted(tags.new)) return;
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
  scope: Scope,
  uses = at,
): void {
  for (const key of new Set([...words.old.keys(), ...words.new.keys()])) {
    if (isSame(words.old.get(key), words.new.get(key))) continue;
    const message = `\`${key}\` of ${scope.label(uses)} changed.`;
    scope.report({ rule: 'words-changed', effect: 'documents', ...under(at, key), message });
  }
}

/** Reports the words that differ of two nodes that are no schemas. */
export function compareOwnWords(at: Pair<At>, scope: Scope, uses = at): void {
  compareWords({ old: wordsOf(at.old), new: wordsOf(at.new) }, at, scope, uses);
}

/** The words of a node that is no schema; in AsyncAPI nothing is named after its tags. */
export function wordsOf(at: At, kind?: DescriptionKind): ReadonlyMap<string, unknown> {
  const isWord = (key: string): boolean =>
    WORDS.includes(key) ||
    (key === 'tags' && kind === 'asyncapi') ||
    (key.startsWith('x-') && !KNOWN.test(key));
  return new Map(entriesOf(at.node).filter(([key]) => isWord(key)));
}
