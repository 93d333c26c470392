import { coerceParameter } from '../service/read-parameters.ts';
import { findCheck } from '../service/find-validator.ts';
import { isMediaType } from '../service/read-body.ts';
import type { DeclaredResponse } from '../service/service-operation.ts';
import { type BodyDrift, judge } from './check-body.ts';
import { isPlainName } from './find-operation.ts';

/** The headers of a response, names in lower case: `Headers` is one. */
export type ResponseHeaders = Iterable<readonly [name: string, value: string]>;

// What HTTP, browsers and what is in between put on any response, the limits of this contract included.
const OF_HTTP =
  /^(?:accept-|access-control-|age$|allow$|alt-svc$|cache-control$|cf-|connection$|content-|cross-origin-|date$|etag$|expect-ct$|expires$|keep-alive$|last-modified$|nel$|origin-|permissions-policy$|pragma$|priority$|proxy-|ratelimit|referrer-policy$|report|server|set-cookie$|strict-transport-|timing-|trailer$|transfer-encoding$|tracestate$|traceparent$|upgrade$|vary$|via$|warning$|www-authenticate$|x-(?:amz|azure|cache|content-type|correlation-id|dns|download|envoy|forwarded|frame|kong|permitted|powered|request-id|served|varnish|vercel|xss)|:)/;

const known = new WeakMap<DeclaredResponse, ReturnType<typeof readHeaders>>();
const free = new Set<string>();

/**
 * Holds the headers of a response against those that it declares, and says whether the content type is the declared one;
 * where the contract has them is for the caller.
 */
export function checkHeaders(declared: DeclaredResponse, headers: ResponseHeaders) {
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
