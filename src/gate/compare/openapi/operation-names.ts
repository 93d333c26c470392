import { type At, child, read } from '../../document/at.ts';
import { canonicalJson, isSame, stringsOf } from '../../document/json.ts';
import type { Pair, Scope } from '../scope.ts';

/** What generated code is named after: `operationId`, `x-client`, and the first tag, which is the family. */
export function compareNames(at: Pair<At>, scope: Scope): void {
  const inner = scope.for('users of generated code', false);
  const subject = (): string => scope.label(at);
  for (const key of ['operationId', 'x-client']) {
    const [old, next] = [child(at.old, key), child(at.new, key)];
    if (isSame(old.node, next.node)) continue;
    const rule = key === 'x-client' ? 'client-name' : 'operation-id';
    const isNew = old.node === undefined;
    inner.report({
      rule: isNew ? `${rule}-added` : `${rule}-changed`,
      effect: isNew ? 'adds' : 'renames',
      old,
      new: next,
      message: `\`${key}\` of ${subject()} was ${say(old.node)} and is ${say(next.node)}.`,
    });
  }
  compareFamily(at, inner);
}

function compareFamily(at: Pair<At>, scope: Scope): void {
  const tags = { old: stringsOf(read(at.old, 'tags')), new: stringsOf(read(at.new, 'tags')) };
  const places = { old: child(at.old, 'tags'), new: child(at.new, 'tags') };
  const subject = (): string => scope.label(at);
  if (tags.old[0] !== tags.new[0]) {
    const message = `The family of ${subject()}, its first tag, was ${say(tags.old[0])} and is ${say(tags.new[0])}.`;
    return scope.report({ rule: 'family-changed', effect: 'renames', ...places, message });
  }
  if ([...tags.old].sort().join() === [...tags.new].sort().join()) return;
  const message = `The further tags of ${subject()} are others.`;
  scope.report({ rule: 'words-changed', effect: 'documents', ...places, message });
}

function say(value: unknown): string {
  if (value === undefined) return 'not set';
  return `\`${typeof value === 'string' ? value : canonicalJson(value)}\``;
}
