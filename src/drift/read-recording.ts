import { isObject, type JsonObject, parseJson } from '../service/json.ts';
import { DRIFT_KINDS, type DriftReport } from './drift-report.ts';
import { asSent } from './find-operation.ts';
import { attempt } from './idle-queue.ts';

/** A request and its response, as they were recorded. */
export interface RecordedExchange {
  readonly type: 'exchange';
  readonly method: string;
  /** An absolute URL, or a path. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; undefined where they were not recorded. */
  readonly headers: readonly (readonly [name: string, value: string])[] | undefined;
  /** The body; undefined where it was not recorded. */
  readonly text: string | undefined;
  /** In milliseconds since 1970. */
  readonly at: number;
}

export type Recorded =
  | RecordedExchange
  | { readonly type: 'event'; readonly text: string; readonly at: number }
  | { readonly type: 'report'; readonly report: DriftReport }
  | { readonly type: 'watch'; readonly checked: number; readonly skipped: number };

/**
 * Reads a recording: HAR 1.2, or a line of JSON for each exchange as proxies log them (Kong, nginx, Apache, or plain
 * fields), for each delivery of `listen --keep`, or for each report of `toJsonLines` and the counts of its watch.
 *
 * @returns undefined when the text is none of these
 */
export function readRecording(text: string) {
  const whole = parseJson(text);
  const entries = isObject(whole) && isObject(whole['log']) ? whole['log']['entries'] : undefined;
  if (Array.isArray(entries)) return gather(entries.map(readHarEntry));
  const values = Array.isArray(whole)
    ? whole
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(parseJson);
  const recording = gather(values.map(readLine));
  return recording.entries.length > 0 ? recording : undefined;
}

/** What a file holds, and how many of its entries were none of these. */
function gather(all: readonly (Recorded | undefined)[]) {
  const entries = all.filter((one) => one !== undefined);
  return { entries, unknown: all.length - entries.length };
}

/** An entry says by other names what a line says; a request that was aborted has the status 0. */
function readHarEntry(entry: unknown): Recorded | undefined {
  const { request, response, startedDateTime } = Object(entry);
  const { text, encoding } = Object(Object(response).content);
  const known = typeof text === 'string' ? text : undefined;
  const body = encoding === 'base64' && known !== undefined ? fromBase64(known) : known;
  return readExchange({ startedDateTime, request, response: { ...response, body } });
}

function readLine(value: unknown): Recorded | undefined {
  if (!isObject(value)) return undefined;
  if (value['log'] === undefined && value['version'] === 1 && Array.isArray(value['headers']))
    return readKept(value);
  if (DRIFT_KINDS.some((kind) => kind === value['kind']) && Number(value['count']) > 0)
    return { type: 'report', report: value as unknown as DriftReport };
  const { checked, skipped } = value;
  if (typeof checked === 'number' && typeof skipped === 'number')
    return { type: 'watch', checked, skipped };
  return readExchange(value);
}

/** A delivery of `listen --keep`. */
function readKept({ body, body_base64: base64, at }: JsonObject): Recorded | undefined {
  const text = typeof base64 === 'string' ? fromBase64(base64) : body;
  return typeof text === 'string' ? { type: 'event', text, at: timeOf(at) } : undefined;
}

/** An exchange by any of the names that its parts have in logs. */
function readExchange(line: JsonObject): RecordedExchange | undefined {
  const request: JsonObject = Object(line['request']);
  const response: JsonObject = Object(line['response']);
  const first = (...values: unknown[]): unknown => values.find((one) => one !== undefined);
  const method = first(request['method'], line['request_method'], line['method'], 'GET');
  const url = first(
    request['url'],
    request['uri'],
    request['path'],
    ...URLS.map((name) => line[name]),
  );
  const status = Number(first(response['status'], line['response_status'], line['status']));
  if (typeof url !== 'string' || !(status >= 100 && status <= 599)) return undefined;
  const body = first(response['body'], response['text'], line['response_body'], line['body']);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = readHeaders(
    first(response['headers'], line['response_headers'], line['headers']),
  );
  const at = timeOf(first(...TIMES.map((name) => line[name])));
  return { type: 'exchange', method: `${method}`, url: asSent(url), status, headers, text, at };
}

const URLS = ['url', 'request_url', 'request_uri', 'uri', 'path'];
const TIMES = ['at', 'time', 'timestamp', 'started_at', 'time_iso8601', 'startedDateTime'];

function readHeaders(headers: unknown): RecordedExchange['headers'] {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const pairOf = (one: unknown): unknown[] =>
    Array.isArray(one) ? one : [Object(one).name, Object(one).value];
  const pairs = Array.isArray(headers) ? headers.map(pairOf) : Object.entries(headers);
  return pairs.map(([name, value]) => [`${name}`.toLowerCase(), [value].flat().join(', ')]);
}

/** Milliseconds since 1970 of an ISO 8601 text, or of a number of seconds or milliseconds. */
function timeOf(time: unknown): number {
  const at = typeof time === 'string' ? Date.parse(time) : Number(time);
  if (!Number.isFinite(at) || at < 0) return 0;
  const milliseconds = at < 1e11 ? at * 1_000 : at;
  return milliseconds < 8.64e15 ? milliseconds : 0;
}

const fromBase64 = (text: string): string | undefined =>
  attempt(() => new TextDecoder().decode(Uint8Array.from(atob(text), (one) => one.charCodeAt(0))));
