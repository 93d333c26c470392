import { type At, child } from '../document/at.ts';
import { canonicalJson, isSame } from '../document/json.ts';
import type { Pair, Scope } from './scope.ts';

const INFO = ['title', 'summary', 'description', 'termsOfService', 'contact', 'license'];

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
