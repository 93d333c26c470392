import { type At, childrenOf, read } from '../../document/at.ts';
import { isObject, isSame } from '../../document/json.ts';
import { compareRequired, enterPart, matchEntries, reportAdded, reportRemoved } from '../part.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import { both, type Pair, type Scope, type Side, under } from '../scope.ts';
import { compareOwnWords } from '../words.ts';

// RFC 9110, 9.3: a body of these has no meaning, `fetch` refuses to send one with GET and HEAD, and
// generated clients have no place for it.
const BODILESS = /\/(?:get|head|delete)\/requestBody$/;

/** Compares what is sent in a request; in a delivery the subscriber reads it. */
export function compareRequestBodies(operations: Pair<At>, scope: Scope): void {
  const at = under(operations, 'requestBody');
  if (at.old.node === undefined && at.new.node === undefined) return;
  if (at.new.node === undefined) return reportRemoved('request-body-removed', at, scope);
  const bodies = scope.resolve(at);
  if (at.old.node === undefined) {
    const isForced = read(bodies.new, 'required') === true && !scope.reads;
    if (!isForced && !scope.reads && BODILESS.test(at.new.pointer)) {
      const message = `${scope.label(at)} is new: generated clients have no place for it, accept it by POST.`;
      const users = scope.for('users of generated code', false);
      return users.report({ rule: 'request-body-misplaced', effect: 'renames', ...at, message });
    }
    const message = `${scope.label(at)} is new${isForced ? ' and required' : ''}.`;
    const rule = isForced ? 'required-request-body-added' : 'request-body-added';
    return scope.report({ rule, effect: isForced ? 'narrows' : 'adds', ...at, message });
  }
  const inner = enterPart(bodies, scope);
  compareRequired(bodies, 'request-body', inner);
  const isOptional = [bodies.old, bodies.new].some((one) => read(one, 'required') !== true);
  compareContent(under(bodies, 'content'), inner, isOptional);
}

export function compareContent(at: Pair<At>, scope: Scope, isOptional = false): void {
  const [old, next] = [mediaTypes(at.old), mediaTypes(at.new)];
  const { removed, added, kept } = matchEntries(old, next);
  for (const [type, gone] of removed) {
    const [, other] =
      [...next].find(([one]) => (scope.reads ? isWithin(one, type) : isWithin(type, one))) ?? [];
    if (other) compareMedia({ old: gone, new: other }, scope, isOptional);
    else reportRemoved('media-type-removed', { old: gone, new: at.new }, scope);
  }
  for (const [type, media] of added) {
    reportAdded('media-type-added', { old: at.old, new: media }, scope);
    const [, range] = [...old].find(([one]) => isWithin(type, one)) ?? [];
    if (range) compareMedia({ old: range, new: media }, scope, isOptional);
  }
  for (const pair of kept) compareMedia(pair, scope, isOptional);
}

/** Compares the schema, or the one media type, of a parameter or header. */
export function compareContentOf(at: Pair<At>, scope: Scope, isOptional: boolean): void {
  const [content, schema] = [under(at, 'content'), under(at, 'schema')];
  const isMedia = (side: Side): boolean => isObject(content[side].node);
  if (isMedia('old') !== isMedia('new') && schema[isMedia('old') ? 'new' : 'old'].node) {
    const message = `${scope.label(at)} is written ${isMedia('new') ? 'as' : 'no longer as'} \`content\` says.`;
    return scope.report({ rule: 'style-changed', effect: 'breaks', ...content, message });
  }
  if (isMedia('old') || isMedia('new')) return compareContent(content, scope, isOptional);
  // Without either it is not said what it is.
  if (schema.old.node === undefined || schema.new.node === undefined) return;
  // What is no JSON, as parameters and headers are written, has no null.
  const site = { isNullSaid: true, isText: !scope.reads, isOptional };
  compareSchemas({ old: [schema.old], new: [schema.new] }, scope, site);
}

const isWithin = (type: string, range: string): boolean =>
  range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/** Media types by their names in lower case, without the spaces before parameters, and what is usual. */
function mediaTypes(at: At): Map<string, At> {
  const fold = (key: string): string =>
    key.toLowerCase().replaceAll(/[ "]/g, '').replace(';charset=utf-8', '');
  return new Map(childrenOf(at).map(([key, media]) => [fold(key), media]));
}

function compareMedia(uses: Pair<At>, scope: Scope, isOptional: boolean): void {
  const at = scope.resolve(uses);
  // Of a stream, OpenAPI 3.2 describes each item.
  for (const { old, new: next } of [under(at, 'schema'), under(at, 'itemSchema')]) {
    // What OpenAPI 3.0 writes as `format: binary` needs no schema since 3.1.
    const said = [old, next].filter(({ node }) => node !== undefined);
    if (said.length === 2 || said.some((one) => read(one, 'format') !== 'binary'))
      compareSchemas({ old: [old], new: [next] }, scope, { isOptional });
  }
  compareOwnWords(at, scope, uses);
  for (const key of ['encoding', 'prefixEncoding', 'itemEncoding']) {
    const encoding = under(at, key);
    const { documents } = scope.comparison;
    const says = both(encoding, (one, side) => documents[side].writeOut(one) ?? {});
    if (isSame(says.old, says.new)) continue;
    const message = `\`${key}\` of ${scope.label(uses)} is another one.`;
    scope.report({ rule: 'encoding-changed', effect: 'breaks', ...encoding, message });
  }
}
