import { BODY, delivery, headersOf, type HostileCases, signedBody, trap } from './delivery.ts';

const text = BODY.toString();
const plus = (...bytes: number[]): Buffer => Buffer.concat([BODY, Buffer.from(bytes)]);
const buffer = new Uint8Array(BODY).buffer;
const inside = new Uint8Array([1, ...BODY, 2]).subarray(1, -1);
const broken = Buffer.from(text.replace('Luc', 'L\u00ff'), 'latin1');

/** Bodies in all encodings and kinds; every refusal is of the same body in both entries. */
export const bodies: HostileCases = {
  'a Buffer': [delivery(), 'accepted'],
  'a Uint8Array': [delivery({ body: new Uint8Array(BODY) }), 'accepted'],
  'an ArrayBuffer': [delivery({ body: buffer }), 'accepted'],
  'a view within a buffer': [delivery({ body: inside }), 'accepted'],
  'a DataView': [delivery({ body: new DataView(buffer) }), 'accepted'],
  'a string': [delivery({ body: text }), 'accepted'],
  'spaces around the JSON, signed': [signedBody(` \r\n\t${text}\n`), 'accepted'],
  'a body serialized again': [
    delivery({ body: JSON.stringify(JSON.parse(text), null, 1) }),
    'wrong_signature',
  ],
  'a line feed more': [delivery({ body: plus(10) }), 'wrong_signature'],
  'a byte less': [delivery({ body: BODY.subarray(1) }), 'wrong_signature'],
  'a NUL more': [delivery({ body: plus(0) }), 'wrong_signature'],
  'no byte': [delivery({ body: Buffer.alloc(0) }), 'wrong_signature'],
  'an empty string': [delivery({ body: '' }), 'wrong_signature'],
  'a byte order mark added on the way': [delivery({ body: `\ufeff${text}` }), 'wrong_signature'],
  'a byte order mark that is signed': [signedBody(`\ufeff${text}`), 'invalid_json'],
  'another encoding': [delivery({ body: Buffer.from(text, 'latin1') }), 'wrong_signature'],
  'UTF-16 that is signed': [signedBody(Buffer.from(text, 'utf16le')), 'invalid_json'],
  'Latin-1 that is signed': [signedBody(Buffer.from(text, 'latin1')), 'invalid_json'],
  'a byte FF that is signed': [signedBody(broken), 'invalid_json'],
  'U+FFFD for a byte FF': [{ ...signedBody(broken), body: broken.toString() }, 'wrong_signature'],
  'an overlong encoding that is signed': [
    signedBody(Buffer.concat([BODY.subarray(0, -1), Buffer.from([0xc0, 0xaf, 0x7d])])),
    'invalid_json',
  ],
  'an encoded surrogate that is signed': [
    signedBody(
      Buffer.concat([BODY.subarray(0, 7), Buffer.from([0xed, 0xa0, 0x80]), BODY.subarray(7)]),
    ),
    'invalid_json',
  ],
  'a lone surrogate': [signedBody(`${text.slice(0, -1)},"a":"\ud800"}`), 'invalid_body'],
  'a lone surrogate, escaped': [signedBody(`${text.slice(0, -1)},"a":"\\ud800"}`), 'accepted'],
  'composed letters decomposed': [delivery({ body: text.normalize('NFD') }), 'wrong_signature'],
  'an empty body that is signed': [signedBody(''), 'invalid_json'],
  'the parsed object': [delivery({ body: JSON.parse(text) }), 'invalid_body'],
  nothing: [delivery({ body: undefined }), 'invalid_body'],
  null: [delivery({ body: null }), 'invalid_body'],
  'a number': [delivery({ body: 7 }), 'invalid_body'],
  'a boolean': [delivery({ body: true }), 'invalid_body'],
  'a symbol': [delivery({ body: Symbol('body') }), 'invalid_body'],
  'a list of bytes': [delivery({ body: [...BODY] }), 'invalid_body'],
  'a String object': [delivery({ body: new String(text) }), 'invalid_body'],
  'a Buffer as JSON': [delivery({ body: BODY.toJSON() }), 'invalid_body'],
  'a function': [delivery({ body: () => text }), 'invalid_body'],
  'a promise': [delivery({ body: Promise.resolve(BODY) }), 'invalid_body'],
  'a stream': [delivery({ body: new ReadableStream() }), 'invalid_body'],
  'a Blob': [delivery({ body: new Blob([BODY]) }), 'invalid_body'],
  'what poses as an ArrayBuffer': [
    delivery({ body: { [Symbol.toStringTag]: 'ArrayBuffer', byteLength: 4 } }),
    'invalid_body',
  ],
  'a proxy of a Buffer': [delivery({ body: new Proxy(BODY, {}) }), 'invalid_body'],
  'a proxy that throws': [delivery({ body: trap() }), 'invalid_body'],
  'the body of another delivery': [delivery({ headers: headersOf('{}') }), 'wrong_signature'],
};
