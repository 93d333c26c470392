import { expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { BODY, SECRET, sign } from './hostile/delivery.ts';

const signed = { ...node.signWebhook({ body: BODY, secret: SECRET }) };
const lower = Object.fromEntries(
  Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]),
);
const multi = (headers: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
const base64 = { body: BODY.toString('base64'), isBase64Encoded: true };
const plain = { body: BODY.toString(), isBase64Encoded: false };
const v1 = { path: '/webhooks', httpMethod: 'POST', requestContext: { httpMethod: 'POST' } };
const v2 = { version: '2.0', requestContext: { http: { method: 'POST', path: '/webhooks' } } };
const alb = { ...v1, requestContext: { elb: { targetGroupArn: 'arn' } }, headers: undefined };
const twice = {
  ...multi(lower),
  'x-service-signature': Array(2).fill(signed['X-Service-Signature']),
};

/** Events in the forms that AWS documents, and the status of the response. */
const events: Readonly<Record<string, [event: node.LambdaEvent, status: number]>> = {
  'API Gateway 1.0': [{ ...v1, headers: signed, multiValueHeaders: multi(signed), ...plain }, 200],
  'API Gateway 1.0, Base64': [
    { ...v1, headers: signed, multiValueHeaders: multi(signed), ...base64 },
    200,
  ],
  'API Gateway 1.0, a header twice': [
    { ...v1, headers: lower, multiValueHeaders: twice, ...plain },
    401,
  ],
  'API Gateway 1.0, without headers and body': [
    { ...v1, headers: null, multiValueHeaders: null, body: null },
    401,
  ],
  'API Gateway 1.0, GET': [{ ...v1, httpMethod: 'GET', headers: signed, body: null }, 405],
  'API Gateway 2.0': [{ ...v2, headers: lower, ...plain }, 200],
  'API Gateway 2.0, Base64': [{ ...v2, headers: lower, ...base64 }, 200],
  'a load balancer': [{ ...alb, headers: lower, ...plain }, 200],
  'a load balancer, Base64': [{ ...alb, headers: lower, ...base64 }, 200],
  'a load balancer with multi-value headers': [
    { ...alb, multiValueHeaders: multi(lower), ...base64 },
    200,
  ],
  'a local one with no multi-value headers in it': [
    { ...v1, headers: signed, multiValueHeaders: {}, ...plain },
    200,
  ],
  'an event of another service': [{ Records: [] } as object, 405],
};

test.each(Object.entries(events))('Lambda, %s', async (_, [event, status]) => {
  const ids: string[] = [];
  for (const entry of [node, web]) {
    const receiver = entry
      .createReceiver({ secret: SECRET })
      .on('*', ({ id }) => void ids.push(id));

    const result = await entry.toLambdaHandler(receiver)(event);

    expect(result).toEqual({
      statusCode: status,
      headers: expect.objectContaining({ 'content-type': 'application/json' }),
      body: expect.any(String),
    });
  }
  expect(ids).toHaveLength(status === 200 ? 2 : 0);
});

test.each([
  ['exactly maxBytes', BODY.length, 200],
  ['one byte more', BODY.length - 1, 413],
])('Lambda: a body of %s', async (_, maxBytes, statusCode) => {
  const handle = node.toLambdaHandler(node.createReceiver({ secret: SECRET, maxBytes }));

  for (const content of [plain, base64])
    expect(await handle({ ...v2, headers: signed, ...content })).toMatchObject({ statusCode });
});

test.each([true, false])('Lambda: no body is an empty one (Base64 %s)', async (isBase64Encoded) => {
  const handle = node.toLambdaHandler(node.createReceiver({ secret: SECRET }));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': sign('', timestamp) };
  const { body } = await handle({ ...v2, headers, body: null, isBase64Encoded });

  expect(JSON.parse(body)).toMatchObject({ error: 'invalid_json' });
});

test('Lambda: says of Base64 that is none what is wrong with it', async () => {
  const handle = node.toLambdaHandler(node.createReceiver({ secret: SECRET }));
  const { body } = await handle({ ...v2, headers: signed, body: '%', isBase64Encoded: true });

  expect(JSON.parse(body)).toEqual({
    error: 'invalid_body',
    message: 'invalid_body: not Base64, although marked as such',
  });
});
