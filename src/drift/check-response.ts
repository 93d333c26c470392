import { type JsonObject, parseJson } from '../service/json.ts';
import { type BodyDrift, checkBody, judge } from './check-body.ts';
import type { Drift } from './drift-report.ts';
import { findOperation, responsesPlace, isPlainName } from './find-operation.ts';
import { coerceParameter } from '../service/read-parameters.ts';
import { findCheck } from '../service/find-validator.ts';
import { isMediaType } from '../service/read-body.ts';
import type { DeclaredResponse } from '../service/service-operation.ts';

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

/** What the head of a response differs in, and how to check the body that belongs to it. */
export interface HeadCheck {
  readonly drifts: readonly Drift[];
  /** What the request used, by the names of `uses`: `contacts.list`, `ListContactsQuery.limit`. */
  readonly used: readonly string[];
  /** Undefined where the contract says nothing of the body, or the head has said enough. */
  readonly checkText?: (text: string) => Drift[];
}

/** Holds the head of a response against the contract. */
export function checkHead({ method, path, status, headers, query = [] }: Exchange): HeadCheck {
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
    checkText: (text) => checkText(declared.schema, text).map(complete),
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

export const notJson = (contract: string): BodyDrift => ({
  kind: 'wrong-type',
  severity: 'fault',
  in: 'body',
  pointer: '',
  rule: 'json',
  message: 'must be valid JSON',
  contract,
});

/** The headers of a response, names in lower case: `Headers` is one. */
type ResponseHeaders = Iterable<readonly [name: string, value: string]>;

// What HTTP, browsers and what is in between put on any response, the limits of this contract included.
const OF_HTTP =
  /^(?:accept-|access-control-|age$|allow$|alt-svc$|cache-control$|cf-|connection$|content-|cross-origin-|date$|etag$|expect-ct$|expires$|keep-alive$|last-modified$|nel$|origin-|permissions-policy$|pragma$|priority$|proxy-|ratelimit|referrer-policy$|report|server|set-cookie$|strict-transport-|timing-|trailer$|transfer-encoding$|tracestate$|traceparent$|upgrade$|vary$|via$|warning$|www-authenticate$|x-(?:amz|azure|cache|content-type|correlation-id|dns|download|envoy|forwarded|frame|kong|permitted|powered|request-id|served|varnish|vercel|xss)|:)/;

const known = new WeakMap<DeclaredResponse, ReturnType<typeof readHeaders>>();
const free = new Set<string>();

/** What the headers of a response differ in. */
interface HeaderCheck {
  readonly drifts: readonly BodyDrift[];
  readonly isDeclaredType: boolean;
}

/** Holds the headers of a response against those that it declares; where the contract has them is for the caller. */
function checkHeaders(declared: DeclaredResponse, headers: ResponseHeaders): HeaderCheck {
  const { byName, required, types } = declaredHeaders(declared);
  const drifts: BodyDrift[] = [];
  const add = (pointer: string, rule: string, message: string, of = judge(rule)): void => {
    drifts.push({ ...of, in: 'header', pointer, rule, message, contract: '' });
  };
  let type: string | null = null;
  let missing: readonly string[] = required;
  for (const [name, text] of headers) {
    if (name === 'content-type') type = text;
    const header = byName.get(name);
    if (header) {
      const violations = header.check(coerceParameter(text, header.schema));
      for (const { keyword, message } of violations ?? []) add(header.name, keyword, message);
      if (missing.length > 0) missing = missing.filter((one) => one !== header.name);
    } else if (!isFree(name))
      add(isPlainName(name) ? name : '*', 'headers', 'is not declared', NEW);
  }
  for (const name of missing) add(name, 'required', 'is required');
  const isDeclaredType = hasType(types, type, declared.mediaType);
  if (!isDeclaredType) {
    const kind = type === null ? 'missing' : 'wrong-type';
    const message = `must be \`${declared.mediaType}\``;
    add('Content-Type', 'content', message, { kind, severity: 'fault' });
  }
  return { drifts, isDeclaredType };
}

const NEW = { kind: 'undeclared-header', severity: 'news' } as const;

function isFree(name: string): boolean {
  if (free.has(name)) return true;
  if (!OF_HTTP.test(name)) return false;
  // There are few of them; somebody may send many.
  if (free.size < 100) free.add(name);
  return true;
}

function hasType(
  types: Map<string | null, boolean>,
  type: string | null,
  declared: string,
): boolean {
  const known = types.get(type);
  if (known !== undefined) return known;
  // JSON between systems is UTF-8 (RFC 8259, 8.1).
  const is = isMediaType(type, declared) && !/charset=(?!"?utf-?8)/i.test(type ?? '');
  if (types.size < 8) types.set(type, is);
  return is;
}

function declaredHeaders(declared: DeclaredResponse): ReturnType<typeof readHeaders> {
  const read = known.get(declared) ?? readHeaders(declared);
  known.set(declared, read);
  return read;
}

function readHeaders({ headers }: DeclaredResponse) {
  const entries = Object.entries(headers);
  return {
    byName: new Map(
      entries.map(([name, { schema }]) => [
        name.toLowerCase(),
        { name, schema, check: findCheck(schema) },
      ]),
    ),
    required: entries.flatMap(([name, { required }]) => (required ? [name] : [])),
    /** Content types that came, and whether they are the declared one. */
    types: new Map<string | null, boolean>(),
  };
}
