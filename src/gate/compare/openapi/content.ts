import { absent, type At, child, childrenOf, read } from '../../document/at.ts';
import { isObject, isSame } from '../../document/json.ts';
import { matchKeys } from '../compare-pairs.ts';
import { enterPart, reportRemoved } from '../part.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareWords, wordsOf } from '../words.ts';

// RFC 9110, 9.3: a body of these has no meaning, `fetch` refuses to send one with GET and HEAD, and
// generated clients have no place for it.
const BODILESS = /\/(?:get|head|delete)\/requestBody$/;

function reportMisplaced(at: Pair<At>, scope: Scope): void {
  const message = `${scope.label(at)} is new: generated clients have no place for it, accept it by POST.`;
  const rule = 'request-body-misplaced';
  scope.for('users of generated code', false).report({ rule, effect: 'renames', ...at, message });
}

/** Compares what is sent in a request; in a delivery the subscriber reads it. */
export function compareRequestBodies(operations: Pair<At>, scope: Scope): void {
  const at = {
    old: child(operations.old, 'requestBody'),
    new: child(operations.new, 'requestBody'),
  };
  if (at.old.node === undefined && at.new.node === undefined) return;
  if (at.new.node === undefined) return reportRemoved('request-body-removed', at, scope);
  const bodies = scope.resolve(at);
  const isRequired = read(bodies.new, 'required') === true;
  if (at.old.node === undefined) {
    const isForced = isRequired && !scope.reads;
    const message = `${scope.label(at)} is new${isForced ? ' and required' : ''}.`;
    if (!isForced && !scope.reads && BODILESS.test(at.new.pointer))
      return reportMisplaced(at, scope);
    const rule = isForced ? 'required-request-body-added' : 'request-body-added';
    return scope.report({ rule, effect: isForced ? 'narrows' : 'adds', ...at, message });
  }
  const inner = enterPart(bodies, scope);
  if ((read(bodies.old, 'required') === true) !== isRequired) {
    const places = { old: child(bodies.old, 'required'), new: child(bodies.new, 'required') };
    const rule = isRequired ? 'request-body-required' : 'request-body-optional';
    const message = `${scope.label(bodies)} is ${isRequired ? 'required now' : 'no longer required'}.`;
    inner.report({ rule, effect: isRequired ? 'narrows' : 'widens', ...places, message });
  }
  const content = { old: child(bodies.old, 'content'), new: child(bodies.new, 'content') };
  compareContent(content, inner);
}

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
  for (const type of match.kept)
    compareMedia({ old: old.get(type) as At, new: next.get(type) as At }, scope);
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
    if (old.node !== undefined || next.node !== undefined)
      compareSchemas({ old: [old], new: [next] }, scope);
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
