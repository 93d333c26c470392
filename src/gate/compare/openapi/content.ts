import { absent, type At, child, childrenOf } from '../../document/at.ts';
import { isObject, isSame } from '../../document/json.ts';
import { matchKeys } from '../match-keys.ts';
import { reportRemoved } from '../part.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareWords, wordsOf } from '../words.ts';

/** Compares the media types that a body may have. */
export function compareContent(at: Pair<At>, scope: Scope): void {
  const [old, next] = [mediaTypes(at.old), mediaTypes(at.new)];
  const match = matchKeys(old.keys(), next.keys());
  for (const type of match.removed) {
    const places = { old: old.get(type) as At, new: at.new };
    reportRemoved('media-type-removed', places, scope);
  }
  for (const type of match.added) {
    const places = { old: absent(at.old), new: next.get(type) as At };
    const message = `${scope.label(places)} is new.`;
    scope.report({ rule: 'media-type-added', effect: 'adds', ...places, message });
  }
  for (const type of match.kept) {
    compareMedia({ old: old.get(type) as At, new: next.get(type) as At }, scope);
  }
}

/** Compares the schema, or the one media type, of a parameter or header. */
export function compareContentOf(at: Pair<At>, scope: Scope): void {
  const content = { old: child(at.old, 'content'), new: child(at.new, 'content') };
  if (isObject(content.old.node) || isObject(content.new.node)) compareContent(content, scope);
  const schema = { old: child(at.old, 'schema'), new: child(at.new, 'schema') };
  if (schema.old.node === undefined && schema.new.node === undefined) return;
  if (isObject(content.old.node) || isObject(content.new.node)) return;
  compareSchemas({ old: [schema.old], new: [schema.new] }, scope);
}

/** Media types by their names in lower case, without the spaces before parameters. */
function mediaTypes(at: At): Map<string, At> {
  return new Map(
    childrenOf(at).map(([key, media]) => [key.toLowerCase().replaceAll(' ', ''), media]),
  );
}

function compareMedia(uses: Pair<At>, scope: Scope): void {
  const at = scope.resolve(uses);
  const both = (key: string) => ({ old: child(at.old, key), new: child(at.new, key) });
  // Of a stream, OpenAPI 3.2 describes each item.
  for (const { old, new: next } of [both('schema'), both('itemSchema')]) {
    if (old.node !== undefined || next.node !== undefined) {
      compareSchemas({ old: [old], new: [next] }, scope);
    }
  }
  compareWords({ old: wordsOf(at.old), new: wordsOf(at.new) }, at, () => scope.label(uses), scope);
  for (const key of ['encoding', 'prefixEncoding', 'itemEncoding']) {
    const encoding = both(key);
    const [from, to] = [encoding.old.node ?? {}, encoding.new.node ?? {}];
    if (isSame(from, to)) continue;
    const message = `\`${key}\` of ${scope.label(uses)} is another one.`;
    scope.report({ rule: 'encoding-changed', effect: 'breaks', ...encoding, message });
  }
}
