import type { ExpectedRequest, NearMiss, VerifiedRequest } from '../../../generated/control.ts';
import { isObject, parseJson } from '../../service/json.ts';
import { eventTypes } from '../../service/shape.ts';
import { FAULT_HEADER } from '../http/injected-fault.ts';
import { LONGEST_BODY } from '../http/request-log.ts';
import type { SandboxRequest } from '../public-types.ts';
import { invalidBody } from '../refused.ts';
import type { Controlled, SomeHandlers } from './controlled.ts';
import { operationFaults, refuseFaults } from './option-faults.ts';
import { isOfStatus } from './records.ts';

/** Near misses that are shown of an expected request. */
const SHOWN = 3;

type Counts = Record<string, number>;

/** What tests ask of the requests and deliveries that there were. */
export function verification({ engine, log }: Controlled) {
  const operations: Record<string, Counts> = {};
  const [events, faults]: [Counts, Counts] = [{}, {}];
  log.listen(({ operation = '', status, error, headers }) => {
    const code = error ? ` ${error.code}` : '';
    count((operations[operation] ??= {}), `${status ?? 'reset'}${code}`);
    const fault = headers[FAULT_HEADER];
    if (fault !== undefined) count(faults, fault);
  });
  engine.attempts.listen(({ event, error }) =>
    count(events, `${event.type}${error === undefined ? '' : ' failed'}`),
  );
  return {
    verifyRequests({ body: { requests, in_order: inOrder = false } }) {
      // With a name that no request can have, "never" would hold of anything.
      refuseFaults(operationFaults(engine.service.operations, { requests }));
      const at = requests.findIndex((each) => leastOf(each) > (each.at_most ?? Infinity));
      if (at >= 0) throw invalidBody(`/requests/${at}/at_most`, 'is less than `at_least`');
      const results = requests.map((expected, index) => verify(expected, index, log.entries));
      const isOrdered = !inOrder || isSubsequence(requests, log.entries);
      const passed = isOrdered && results.every((result) => result.passed);
      return { object: 'verification', passed, in_order: isOrdered, results };
    },
    exportRequests: () => toHar(log.entries, engine.publicUrl()),
    getCoverage() {
      const names = [...engine.service.operations.keys()];
      return {
        object: 'coverage',
        operations,
        events,
        faults,
        operations_missed: names.filter((name) => !operations[name]),
        events_missed: eventTypes().filter((type) => !events[type]),
      };
    },
  } satisfies SomeHandlers;
}

const count = (counts: Counts, name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

function verify(
  expected: ExpectedRequest,
  index: number,
  entries: readonly SandboxRequest[],
): VerifiedRequest {
  const least = leastOf(expected);
  const { at_most: most = Infinity } = expected;
  const compared = entries.map((request): NearMiss => {
    const { requestId, method, path } = request;
    return { request_id: requestId, method, path, differences: differencesOf(expected, request) };
  });
  const near = compared.filter(({ differences }) => differences.length > 0);
  near.sort((one, other) => one.differences.length - other.differences.length);
  const count = compared.length - near.length;
  const misses = count < least ? near.slice(0, SHOWN) : [];
  return { expected: index, count, passed: count >= least && count <= most, near_misses: misses };
}

const leastOf = ({ at_least: least, at_most: most }: ExpectedRequest): number =>
  least ?? (most === undefined ? 1 : 0);

/** Whether requests that fit came one after the other; one that need not come has no place in the order. */
function isSubsequence(
  expected: readonly ExpectedRequest[],
  entries: readonly SandboxRequest[],
): boolean {
  const needed = expected.filter((each) => leastOf(each) > 0);
  let next = 0;
  for (const request of entries) {
    const wanted = needed[next];
    if (wanted && differencesOf(wanted, request).length === 0) next += 1;
  }
  return next === needed.length;
}

function differencesOf(expected: ExpectedRequest, request: SandboxRequest): string[] {
  const { method, status, query, headers = {}, body } = expected;
  // The log has methods and names of headers in one form.
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return [
    ...(['operation', 'application', 'path'] as const).flatMap((name) =>
      compare(expected[name], request[name], name),
    ),
    ...compare(method?.toUpperCase(), request.method, 'method'),
    ...(status && !isOfStatus(status, request.status)
      ? [`status is ${request.status}, not ${status}`]
      : []),
    ...compare(query, Object.fromEntries(new URLSearchParams(request.query)), 'query'),
    ...compare(Object.fromEntries(named), request.headers, 'headers'),
    ...compare(body, parseJson(request.body) ?? request.body, 'body'),
  ];
}

/** What of a value is not as expected; fields of an object that nobody expects are passed over. */
function compare(expected: unknown, actual: unknown, place: string): string[] {
  if (expected === undefined) return [];
  if (isObject(expected) && isObject(actual))
    return Object.entries(expected).flatMap(([name, value]) =>
      compare(value, actual[name] ?? null, `${place}/${name}`),
    );
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((value, index) => compare(value, actual[index], `${place}/${index}`));
  const [is, not] = [JSON.stringify(actual), JSON.stringify(expected)];
  return is === not ? [] : [`${place} is ${is}, not ${not}`];
}

const pairs = (values: Iterable<[string, string]>) =>
  Array.from(values, ([name, value]) => ({ name, value }));

/** A body, but for one that the log has not or has cut off: what reads the archive would take the rest for missing. */
const wholeText = ({ path }: Pick<SandboxRequest, 'path'>, text: string) =>
  path === '/oauth/token' || text.length >= LONGEST_BODY
    ? { comment: 'The log does not have it whole.' }
    : { text };

/** Requests as an HTTP Archive, version 1.2, which browsers and API clients open. */
function toHar(entries: readonly SandboxRequest[], base: string) {
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 };
  return {
    log: {
      version: '1.2',
      creator: { name: 'messaging-crm-api', version: '1' },
      entries: entries.map(({ at, durationMs, ...one }) => ({
        startedDateTime: at.toISOString(),
        time: durationMs,
        cache: {},
        request: {
          ...common,
          method: one.method,
          url: `${base}${one.path}${one.query && `?${one.query}`}`,
          headers: pairs(Object.entries(one.headers)),
          queryString: pairs(new URLSearchParams(one.query)),
          ...(one.body && {
            postData: { mimeType: one.headers['content-type'] ?? '', ...wholeText(one, one.body) },
          }),
        },
        response: {
          ...common,
          status: one.status ?? 0,
          statusText: '',
          redirectURL: '',
          headers: pairs(Object.entries(one.responseHeaders)),
          content: {
            size: new TextEncoder().encode(one.responseBody).length,
            mimeType: one.responseHeaders['content-type'] ?? '',
            ...wholeText(one, one.responseBody),
          },
        },
        timings: { send: 0, wait: durationMs, receive: 0 },
      })),
    },
  };
}
