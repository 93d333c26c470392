// Bytes that no well-meaning client sends, and what may come of them.

/** Some bytes, and the statuses that they may get as response; a closed connection will always do. */
export interface HostileCase {
  readonly name: string;
  readonly parts: (token: string) => Iterable<string | Uint8Array>;
  readonly statuses: readonly number[];
  /** Node responds to it by itself, without a body. */
  readonly isAnsweredByNode?: boolean;
}

const head = (line: string, token: string, ...more: string[]): string =>
  [`${line} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`, ...more, '', ''].join(
    '\r\n',
  );

const post = (body: string | Uint8Array, path = '/v1/contacts') =>
  function parts(token: string): (string | Uint8Array)[] {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    return [head(`POST ${path}`, token, 'content-type: application/json', length), body];
  };

const get =
  (path: string, ...more: string[]) =>
  (token: string) => [head(`GET ${path}`, token, ...more)];

const bytes = (name: string, text: string): HostileCase => ({
  name,
  parts: () => [text],
  statuses: [400],
});

const json = (name: string, body: string | Uint8Array, ...statuses: number[]): HostileCase => ({
  name,
  parts: post(body),
  statuses: statuses.length > 0 ? statuses : [400],
});

const path = (name: string, text: string, ...statuses: number[]): HostileCase => ({
  name,
  parts: get(text),
  statuses: statuses.length > 0 ? statuses : [400, 404],
});

const HOST = 'host: localhost\r\n';

/** No HTTP, or nearly none. */
const MALFORMED = [
  bytes('no request at all', 'hello\r\n\r\n'),
  bytes('nothing but zeros', '\0'.repeat(64)),
  bytes('a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  bytes('an unknown version', `GET /v1/me HTTP/9.9\r\n${HOST}\r\n`),
  { ...bytes('no host', 'GET /v1/me HTTP/1.1\r\n\r\n'), isAnsweredByNode: true },
  bytes('a method of lower-case letters', `get /v1/me HTTP/1.1\r\n${HOST}\r\n`),
  bytes('a header without a colon', `GET /v1/me HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`),
  bytes('a zero in a header', `GET /v1/me HTTP/1.1\r\n${HOST}a: \0\r\n\r\n`),
  bytes(
    'a space before the colon',
    `POST /v1/me HTTP/1.1\r\n${HOST}content-length : 4\r\n\r\nabcd`,
  ),
  bytes(
    'two lengths',
    `POST /v1/me HTTP/1.1\r\n${HOST}content-length: 4\r\ncontent-length: 5\r\n\r\nabcd`,
  ),
  bytes(
    'a length and chunks, which two servers may read as two requests',
    `POST /v1/me HTTP/1.1\r\n${HOST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ),
  bytes('a length below zero', `POST /v1/me HTTP/1.1\r\n${HOST}content-length: -1\r\n\r\n`),
  bytes(
    'a chunk of a size that is none',
    `POST /v1/me HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nzz\r\n`,
  ),
  bytes('a header of 100 KB', `GET /v1/me HTTP/1.1\r\n${HOST}a: ${'b'.repeat(100_000)}\r\n\r\n`),
  bytes('ten thousand headers', `GET /v1/me HTTP/1.1\r\n${HOST}${'a: b\r\n'.repeat(10_000)}\r\n`),
  bytes('an address of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`),
];

/** Addresses that lead out of where they begin. */
const PATHS = [
  path('dots', '/v1/contacts/../../etc/passwd'),
  path('encoded dots', '/v1/contacts/%2e%2e/%2e%2e'),
  path('a dot as an id', '/v1/contacts/.'),
  path('two dots as an id', '/v1/contacts/..'),
  path('an encoded slash in an id', '/v1/contacts/con_1%2fmerge'),
  path('a double-encoded slash in an id', '/v1/contacts/con_1%252fmerge'),
  path('a backslash', '/v1/contacts/..%5c..%5c'),
  path('a zero in an id', '/v1/contacts/con_%00'),
  path('bytes that are no UTF-8', '/v1/contacts/%c0%ae%c0%ae', 400),
  path('half of an escape', '/v1/contacts/%', 400),
  path('a lone surrogate', '/v1/contacts/%ed%a0%80', 400),
  path('a prototype key as an id', '/v1/contacts/__proto__', 404),
  path('a constructor as a custom object', '/v1/objects/constructor/records', 404),
  path('prototype keys as figures', '/v1/analytics/summary?metrics=constructor,__proto__', 200),
  path('a prototype key as a parameter', '/v1/contacts?__proto__=1&constructor=2', 400),
  path('a parameter given a thousand times', `/v1/contacts?${'limit=1&'.repeat(1_000)}`, 400),
  path('an asterisk', '*'),
  path('an export that is none', '/exports/..%2f..%2fetc%2fpasswd'),
  path(
    'the last days that there are',
    '/v1/usage?from=9999-12-01&to=9999-12-31&interval=week',
    200,
  ),
];

const deep = (count: number, open: string, close: string): string =>
  open.repeat(count) + close.repeat(count);

/** Bodies that are more than they seem. */
const BODIES = [
  json('half a body', '{"name":"Ada"'),
  json('nothing but a bracket', '['),
  json('a byte order mark', '\ufeff{"name":"Ada"}', 201, 400),
  json('bytes that are no UTF-8', Buffer.from([0x22, 0xc0, 0xae, 0x22])),
  json('UTF-16', Buffer.from('{"name":"Ada"}', 'utf16le')),
  json('arrays in arrays', deep(100_000, '[', ']')),
  json('objects in objects', `{"custom_fields":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`),
  json('numbers beyond all', '{"name":"Ada","custom_fields":{"a":1e999}}', 201, 400),
  json(
    'a number of a million digits',
    `{"name":"Ada","custom_fields":{"a":${'9'.repeat(1_000_000)}}}`,
    201,
    400,
  ),
  json(
    'a prototype',
    '{"name":"Ada","__proto__":{"email":"x"},"custom_fields":{"__proto__":{"a":1}}}',
    201,
  ),
  json('a field given twice', '{"name":"Ada","name":"Bea"}', 201, 400),
  json('lone surrogates', '{"name":"\\ud800","tags":["\\udfff\\ud800"]}', 201),
  json('zeros and controls', '{"name":"\\u0000\\u001b[2J\\u202e"}', 201),
  json('a hundred thousand faults', `{"tags":[${'1,'.repeat(100_000)}1]}`),
  json(
    'a hundred thousand fields',
    `{"name":"Ada","custom_fields":{${Array.from({ length: 100_000 }, (_, key) => `"k${key}":0`).join(',')}}}`,
    201,
  ),
  json('an array in place of an object', '[]'),
  json('null', 'null'),
  json('a text', '"name"'),
];

/** Everything that is quick to send. */
export const HOSTILE_CASES: readonly HostileCase[] = [
  ...MALFORMED,
  ...PATHS,
  ...BODIES,
  {
    name: 'the method HEAD',
    parts: (token) => [head('HEAD /v1/me', token, 'connection: close')],
    statuses: [200],
  },
  { name: 'the method TRACE', parts: (token) => [head('TRACE /v1/me', token)], statuses: [405] },
  {
    name: 'the method CONNECT',
    parts: () => ['CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n'],
    statuses: [400],
  },
  {
    name: 'a request for another protocol',
    parts: get('/v1/contacts', 'connection: upgrade', 'upgrade: websocket'),
    statuses: [200, 400],
  },
  {
    name: 'a fault that is none',
    parts: get('/v1/me', 'x-sandbox-fault: __proto__=1'),
    statuses: [400],
  },
  {
    name: 'a chunked body of another media type',
    parts: (token) => [
      head('POST /v1/contacts', token, 'content-type: text/xml', 'transfer-encoding: chunked'),
      '3\r\n<a>\r\n0\r\n\r\n',
    ],
    statuses: [400],
  },
];
