import { type JsonObject, parseJson } from '../service/json.ts';
import { type BodyDrift, checkBody } from './check-body.ts';
import { checkHeaders, type ResponseHeaders } from './check-headers.ts';
import type { Drift } from './drift-report.ts';
import { findOperation, responsesPlace } from './find-operation.ts';

/** A request and the head of its response. */
export interface Exchange {
  /** In upper case. */
  readonly method: string;
  /** The path of the URL, relative to the base of the service. */
  readonly path: string;
  /** The names of the query's parameters. */
  readonly query?: readonly string[];
  readonly status: number;
  readonly headers: ResponseHeaders;
}

/**
 * Holds the head of a response against the contract.
 *
 * @returns what differs; what the request used, by the names of `uses`: `contacts.list`, `ListContactsQuery.limit`; and
 *   how to check the body, undefined where the contract says nothing of it, or the head has said enough
 */
export function checkHead({ method, path, status, headers, query = [] }: Exchange) {
  const destination = findOperation(method, path);
  if ('unknown' in destination)
    return { drifts: checkUnknown(destination.unknown, status), used: [] };
  const { operation } = destination;
  const { name, id, responses, parameters } = operation;
  const type = `${id.charAt(0).toUpperCase()}${id.slice(1)}Query`;
  const known = parameters.filter((one) => one.in === 'query' && query.includes(one.name));
  const used = [name, ...known.map((one) => `${type}.${one.name}`)];
  const declared = responses.get(status);
  // What a conditional request gets has no body, and HTTP gives it to every resource with an ETag.
  if (status === 304) return { drifts: NONE, used };
  if (!declared) {
    const message = `${status} is not one of ${[...responses.keys()].join(', ')}`;
    const at = { in: 'status', pointer: '', contract: responsesPlace(operation) } as const;
    return { drifts: [{ ...UNDECLARED, operation: name, status, ...at, message }], used };
  }
  const complete = (drift: BodyDrift): Drift => {
    const contract = drift.contract || `${responsesPlace(operation)}/${status}`;
    return { ...drift, operation: name, status, contract };
  };
  const { drifts, isDeclaredType } = checkHeaders(declared, headers);
  const found = drifts.length > 0 ? drifts.map(complete) : NONE;
  // Of another media type the header says enough.
  if (!isDeclaredType) return { drifts: found, used };
  return {
    drifts: found,
    used,
    checkText: (text: string) => checkText(declared.schema, text).map(complete),
  };
}

const NONE: readonly Drift[] = [];
const UNDECLARED = { kind: 'undeclared-status', severity: 'fault', rule: 'responses' } as const;

/** What is not in the contract may fail as it likes: it differs where it succeeds. */
function checkUnknown(operation: string, status: number): Drift[] {
  if (status < 200 || status > 299) return [];
  const kind = { kind: 'undocumented-operation', severity: 'news' } as const;
  const at = { in: 'path', pointer: '', contract: '#/paths' } as const;
  return [{ ...kind, operation, status, ...at, rule: 'paths', message: 'is not in the contract' }];
}

function checkText(schema: JsonObject, text: string): BodyDrift[] {
  const body = parseJson(text) as unknown;
  return body === undefined ? [notJson('')] : checkBody(body, schema);
}

/** A body that is no JSON. */
export const notJson = (contract: string): BodyDrift => ({
  kind: 'wrong-type',
  severity: 'fault',
  in: 'body',
  pointer: '',
  rule: 'json',
  message: 'must be valid JSON',
  contract,
});
