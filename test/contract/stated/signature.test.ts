import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/service/json.ts';
import { asyncapi } from '../contract.ts';
import { fitsDraft07 } from './event-check.ts';
import { asyncapiText, oneLine, openapiText } from './look-up.ts';

const { messages, schemas, securitySchemes } = asyncapi['components'];
const scheme = oneLine(securitySchemes.serviceSignature.description);
const header = oneLine(schemas.DeliverySignature.description);
const timestampHeader = oneLine(schemas.DeliveryTimestamp.description);
const SECRET = 'whsec_example_not_a_real_secret';

function sign(timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')}`;
}

const deliveries = Object.entries<JsonObject>(messages).flatMap(([name, { examples }]) =>
  examples.map(({ name: example, headers, payload }: JsonObject) => ({
    title: `${name} ${example}`,
    headers,
    body: JSON.stringify(payload),
  })),
);

test('R-137 the signed text is the timestamp, a dot and the raw bytes of the body', () => {
  expect(asyncapiText).toMatch(/`X-Service-Timestamp`, a dot \(`\.`\) and the raw bytes/);
  expect(scheme).toMatch(/`X-Service-Timestamp`, a dot and the raw request body/);
  expect(openapiText).toMatch(/of the timestamp, a dot and the raw body/);
});

test('R-138 the signature is the HMAC-SHA256, keyed with the secret, in hexadecimal (A-73)', () => {
  for (const text of [scheme, header, openapiText])
    expect(text).toMatch(/HMAC-SHA256[^.]* keyed with the (endpoint's )?secret/);
  expect(asyncapiText).toMatch(/HMAC-SHA256 of that text, keyed with the endpoint's secret/);
  expect(asyncapiText).toMatch(/in hexadecimal, put `sha256=` before it/);
  expect(header).toMatch(/in hexadecimal after `sha256=`/);
});

describe.each(deliveries)('the example $title', ({ headers, body }) => {
  const { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature } = headers;

  test('R-137 R-138 is signed as the words say', () => {
    expect(sign(timestamp, body)).toBe(signature);
  });

  test('R-138 has a signature that the header takes, in either case (A-74)', () => {
    const upper = `sha256=${signature.slice('sha256='.length).toUpperCase()}`;
    const fits = (value: string): boolean =>
      fitsDraft07('#/components/schemas/DeliverySignature', value);

    expect([signature, upper].map(fits)).toEqual([true, true]);
    expect([signature.slice('sha256='.length), `${signature}!`].map(fits)).toEqual([false, false]);
  });
});

test('R-139 a receiver compares in constant time', () => {
  for (const text of [asyncapiText, scheme, header, openapiText])
    expect(text).toMatch(/in constant time/i);
});

test('R-140 a receiver signs the bytes as received, not a body serialized again', () => {
  expect(asyncapiText).toMatch(/exact bytes received, not a body parsed and serialized again/);
  expect(header).toMatch(/over the bytes as received/);
  expect(openapiText).toMatch(/over the bytes as received/);
});

test('R-141 R-171 a receiver rejects a timestamp more than about 5 minutes (300 seconds) off', () => {
  for (const text of [asyncapiText, scheme, timestampHeader, openapiText])
    expect(text).toMatch(/reject [^.]*timestamp[^.]* more than about 5 minutes \(300 seconds\)/i);
});
