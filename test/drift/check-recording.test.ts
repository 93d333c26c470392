// What recordings of all kinds come to: exchanges, events, and reports of a watch that ran before.
import { expect, test } from 'vitest';
import { checkHeaders } from '../../src/drift/check-headers.ts';
import { checkRecordings } from '../../src/drift/check-recording.ts';
import { createIgnore, type Drift, toJsonLines } from '../../src/drift/drift-report.ts';
import { allOperations } from '../../src/drift/find-operation.ts';
import { type Recorded, readRecording } from '../../src/drift/read-recording.ts';

const NONE = createIgnore([]);
const AT = Date.parse('2026-11-22T09:00:00Z');

/** A response of a contact with a field that the contract does not have. */
const exchange = (at: number): Recorded => ({
  type: 'exchange',
  method: 'get',
  url: '/v1/contacts/con_1',
  status: 404,
  at,
  headers: undefined,
  text: '{"error":{"type":"not_found_error","code":"x","message":"x","trace_id":"x","tier":1}}',
});

/** What is found in that response with something else in it. */
const check = (changes: object, server?: string) =>
  checkRecordings([{ ...exchange(AT), ...changes }], NONE, server);

test('a difference was first seen at the earliest time, in whatever order it is read', () => {
  const other = { ...exchange(AT), status: 400 };
  const { reports } = checkRecordings([exchange(AT), exchange(AT - 60_000), other], NONE);

  expect(reports.filter(({ kind }) => kind === 'undocumented-field')).toMatchObject([
    { firstSeen: '2026-11-22T08:59:00.000Z', lastSeen: '2026-11-22T09:00:00.000Z', count: 2 },
    { status: 400, count: 1 },
  ]);
  // A log that has paths alone is of the service, whatever its address.
  for (const url of ['/v1/contacts/con_1', '/crm/v1/contacts/con_1'])
    expect(check({ url }, 'https://api.example.com/crm/')).toEqual(check({}));
});

test.each([
  [
    'a charset that is not that of JSON',
    200,
    'application/json; charset=iso-8859-1',
    ['Content-Type'],
  ],
  ['the charset of JSON', 200, 'application/json; charset="UTF-8"', []],
  ['the response to a conditional request', 304, 'text/plain', []],
])('%s', (_what, status, type, pointers) => {
  const { reports } = check({ status, headers: [['content-type', type]], text: undefined });

  expect(reports.map(({ pointer }) => pointer)).toEqual(pointers);
});

test('an empty body is one that a recording has, though HAR files leave it out', () => {
  const headers = [['content-type', 'application/json']];
  const empty = check({ headers: [...headers, ['content-length', '0']], text: undefined });

  expect(check({ headers, text: undefined })).toMatchObject({ withoutBody: 1, reports: [] });
  expect(empty).toMatchObject({ withoutBody: 0, reports: [{ rule: 'json' }] });
});

test('a header of another type differs, and so says its place', () => {
  const headers = Object.entries({ 'content-type': 'application/json', 'retry-after': 'soon' });
  const { reports } = check({ status: 429, headers });

  expect(reports.filter((one) => one.in === 'header')).toMatchObject([
    {
      kind: 'wrong-type',
      severity: 'fault',
      pointer: 'Retry-After',
      contract: '#/paths/~1v1~1contacts~1{id}/get/responses/429',
    },
  ]);
});

test('a header that has to be there is missing where it is not', () => {
  const { success } = allOperations()[0]!;
  const declared = { ...success, headers: { 'X-One': { required: true, schema: {} } } };
  const type = ['content-type', 'application/json'] as const;

  expect(checkHeaders(declared, [type]).drifts).toMatchObject([{ kind: 'missing', in: 'header' }]);
  expect(checkHeaders(declared, [type, ['x-one', 'a']]).drifts).toEqual([]);
});

test('bodies in Base64 are read, of a proxy and of kept deliveries', () => {
  const text = btoa('{"type":"contact.archived"}');
  const content = { mimeType: 'application/json', encoding: 'base64', text };
  const response = { status: 404, headers: [], content };
  const request = { method: 'GET', url: 'https://a.test/v1/contacts/con_1' };
  const har = JSON.stringify({ log: { entries: [{ request, response }] } });
  const kept = JSON.stringify({ version: 1, headers: [], body_base64: text });

  const texts = [har, kept].map((recorded) => readRecording(recorded)?.entries[0]);

  expect(texts).toMatchObject([
    { type: 'exchange', text: '{"type":"contact.archived"}' },
    { type: 'event', text: '{"type":"contact.archived"}' },
  ]);
});

test('of places beyond the most that are kept it is counted how often they came; news hides no fault', () => {
  const names = Array.from({ length: 1_002 }, (_, index) => `/v1/${wordOf(index)}`);
  const known = { ...exchange(AT), method: 'GET', status: 418 };
  const all = [...names.map((url) => ({ ...known, url, status: 200 })), known] as Recorded[];

  const { reports, omitted } = checkRecordings(all, NONE);

  expect([reports.length, omitted > 0]).toEqual([1_001, true]);
});

/** Letters that look like a name. */
const wordOf = (index: number): string =>
  [676, 26, 1].map((part) => String.fromCharCode(97 + (Math.floor(index / part) % 26))).join('');

test('reports of watches are summed by their places, and ignored like others', () => {
  const { reports } = checkRecordings([exchange(AT)], NONE);
  const kept = readRecording(toJsonLines(reports))?.entries ?? [];

  expect(reports.length).toBeGreaterThan(0);
  expect(checkRecordings(kept, NONE).reports).toEqual(reports);
  const sum = { count: 3, firstSeen: new Date(AT - 60_000).toISOString() };
  const all = checkRecordings([...kept, ...kept, exchange(AT - 60_000)], NONE);
  expect(all.reports).toEqual(reports.map((one) => ({ ...one, ...sum })));
  expect(checkRecordings(kept, createIgnore(['contacts.*'])).reports).toEqual([]);
});

test('a body that a HAR file has as null is not known', () => {
  const request = { method: 'GET', url: 'https://api.example.com/v1/me' };
  const entries = [{ request, response: { status: 200, headers: [], content: { text: null } } }];
  const recording = readRecording(JSON.stringify({ log: { entries } }));

  expect(recording?.entries).toMatchObject([{ status: 200, text: undefined }]);
});

test('a log has its times as texts, in seconds or in milliseconds', () => {
  for (const time of ['2026-11-22T09:00:00Z', 1_795_338_000, 1_795_338_000_000]) {
    const line = JSON.stringify({ method: 'GET', url: '/v1/me', status: 200, time });
    expect(readRecording(line)?.entries).toMatchObject([{ at: Date.UTC(2026, 10, 22, 9) }]);
  }
});

test.each([
  ['a request that was aborted', { status: 0 }, 0],
  ['a status that is none', { status: 600 }, 0],
  ['the lowest status', { status: 100 }, 1],
  ['the highest status', { status: 599 }, 1],
  ['no address', { url: 5 }, 0],
  ['an event by its body, without headers', { version: 1, body: '{}', url: undefined }, 0],
  ['a report of nothing', { kind: 'missing', count: 0, url: undefined }, 0],
  ['a time before 1970', { time: -1 }, 1],
  ['a time that is none', { time: 8.64e15 }, 1],
])('beside a good line, a log with %s has %i exchanges more', (_what, change, count) => {
  const lines = [{}, change].map((one) => ({ url: '/v1/me', status: 200, ...one }));
  const { entries, unknown } = readRecording(JSON.stringify(lines))!;

  expect(entries.map((one) => one.type)).toEqual(['exchange', 'exchange'].slice(1 - count));
  expect([unknown, entries.every((one) => 'at' in one && one.at === 0)]).toEqual([1 - count, true]);
});

test.each([
  ['', []],
  ['  ', []],
  ['undeclared-header  retry-after', [1]],
  ['retry-after', [1]],
  ['CONTACTS.GET', []],
  ['contacts.*', [0, 1]],
  ['contact', []],
  ['/data/tag', []],
  ['/data', [0]],
])('the pattern %j leaves out what it names', (pattern, left) => {
  const isIgnored = createIgnore([pattern]);
  const tags = { operation: 'contacts.get', kind: 'missing', pointer: '/data/tags' } as Drift;
  const all = [tags, { ...tags, kind: 'undeclared-header', pointer: 'Retry-After' }] as Drift[];

  expect([...all.keys()].filter((index) => isIgnored(all[index]!))).toEqual(left);
});
