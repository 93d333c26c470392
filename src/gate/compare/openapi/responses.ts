import { absent, type At, child, childrenOf, read } from '../../document/at.ts';
import { isSame } from '../../document/json.ts';
import { enterPart, reportRemoved } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareContent, compareContentOf } from './content.ts';
import { compareStyle } from './parameters.ts';
import { comparePairs } from '../compare-pairs.ts';

/** Compares the responses of two operations; in a delivery the subscriber gives them. */
export function compareResponses(operations: Pair<At>, scope: Scope): void {
  const maps = { old: child(operations.old, 'responses'), new: child(operations.new, 'responses') };
  const [old, next] = [statuses(maps.old), statuses(maps.new)];
  const hasSuccess = [...old.keys()].some((status) => status.startsWith('2'));
  for (const [status, at] of old) {
    const other = next.get(status) ?? next.get(`${status[0]}XX`);
    const pair = { old: at, new: other ?? maps.new };
    const isSuccess = status.startsWith('2') || (status === 'default' && !hasSuccess);
    if (other) compareResponse(pair, scope);
    else if (isSuccess) reportRemoved('response-removed', pair, scope);
    else reportErrorRemoved(pair, scope);
  }
  for (const [status, at] of next) {
    if (old.has(status) || isRange(status, old)) continue;
    const places = { old: absent(maps.old), new: at };
    const message = `${scope.label(places)} is new.`;
    scope.report({ rule: 'response-added', effect: 'adds', ...places, message });
  }
}

const statuses = (at: At): Map<string, At> =>
  new Map(
    childrenOf(at).map(([status, response]) => [
      status.toUpperCase().replace('DEFAULT', 'default'),
      response,
    ]),
  );

/** Whether a status such as `2XX` takes the place of one that was written out. */
const isRange = (status: string, old: ReadonlyMap<string, At>): boolean =>
  status.endsWith('XX') && [...old.keys()].some((one) => one[0] === status[0]);

/** A client has to be ready for errors that no description lists, so one more or less is nothing new. */
function reportErrorRemoved(nearest: Pair<At>, scope: Scope): void {
  const at = { old: nearest.old, new: absent(nearest.new) };
  const message = `${scope.label(at)} is no longer described.`;
  scope.report({ rule: 'error-response-removed', effect: 'passes', ...at, message });
}

function compareResponse(at: Pair<At>, scope: Scope): void {
  const responses = scope.resolve(at);
  if (!scope.isFirst(responses.old.pointer, responses.new.pointer)) return;
  const inner = enterPart(responses, scope);
  const content = { old: child(responses.old, 'content'), new: child(responses.new, 'content') };
  compareContent(content, inner);
  compareLinks(responses, inner);
  const headers = { old: child(responses.old, 'headers'), new: child(responses.new, 'headers') };
  comparePairs(headers, 'response-header', inner, (pair) => compareHeader(pair, inner), foldHeader);
}

/** The reference and generated clients show links; nothing on the wire depends on them. */
function compareLinks(responses: Pair<At>, scope: Scope): void {
  const at = { old: child(responses.old, 'links'), new: child(responses.new, 'links') };
  if (isSame(at.old.node ?? {}, at.new.node ?? {})) return;
  const message = `\`links\` of ${scope.label(responses)} are others.`;
  scope.report({ rule: 'words-changed', effect: 'documents', ...at, message });
}

/** Names of headers are the same in any case; OpenAPI passes over `Content-Type` among them. */
const foldHeader = (name: string): string | undefined =>
  name.toLowerCase() === 'content-type' ? undefined : name.toLowerCase();

function compareHeader(at: Pair<At>, scope: Scope): void {
  const headers = scope.resolve(at);
  const inner = enterPart(headers, scope);
  const [was, is] = [
    read(headers.old, 'required') === true,
    read(headers.new, 'required') === true,
  ];
  if (was !== is) {
    const places = { old: child(headers.old, 'required'), new: child(headers.new, 'required') };
    const rule = is ? 'response-header-required' : 'response-header-optional';
    const message = `${scope.label(headers)} is ${is ? 'always there now' : 'no longer always there'}.`;
    inner.report({ rule, effect: is ? 'narrows' : 'widens', ...places, message });
  }
  compareStyle(headers, inner);
  compareContentOf(headers, inner);
}
