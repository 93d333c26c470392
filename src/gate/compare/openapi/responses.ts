import { absent, type At, childrenOf, read } from '../../document/at.ts';
import { comparePairs, compareRequired, enterPart, reportAdded, reportRemoved } from '../part.ts';
import { both, type Pair, type Scope, under } from '../scope.ts';
import { compareWords } from '../words.ts';
import { compareContent, compareContentOf } from './content.ts';
import { compareStyle } from './parameters.ts';

/** Compares the responses of two operations; in a delivery the subscriber gives them. */
export function compareResponses(operations: Pair<At>, scope: Scope): void {
  const maps = under(operations, 'responses');
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
    reportAdded('response-added', { old: maps.old, new: at }, scope);
    const range = old.get(`${status[0]}XX`);
    if (range) compareResponse({ old: range, new: at }, scope);
  }
}

function statuses(at: At): Map<string, At> {
  const fold = (status: string): string => status.toUpperCase().replace('DEFAULT', 'default');
  return new Map(childrenOf(at).map(([status, response]) => [fold(status), response]));
}

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
  compareContent(under(responses, 'content'), inner);
  // The reference and generated clients show links; nothing on the wire depends on them.
  const links = both(responses, (one) => new Map([['links', read(one, 'links') ?? {}]]));
  compareWords(links, responses, inner);
  const headers = under(responses, 'headers');
  comparePairs(headers, 'response-header', inner, (pair) => compareHeader(pair, inner), foldHeader);
}

/** Names of headers are the same in any case; OpenAPI passes over `Content-Type` among them. */
const foldHeader = (name: string): string | undefined =>
  name.toLowerCase() === 'content-type' ? undefined : name.toLowerCase();

function compareHeader(at: Pair<At>, scope: Scope): void {
  const headers = scope.resolve(at);
  const inner = enterPart(headers, scope);
  compareRequired(headers, 'response-header', inner);
  compareStyle(headers, inner);
  compareContentOf(headers, inner, true);
}
