import { describe, expect, test } from 'vitest';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { asyncapi, openapi } from '../contract.ts';
import { fitsDraft07 } from './event-check.ts';
import { EVENT_NAMES, EVENTS } from './event-names.ts';
import { statedFields } from './field-types.ts';
import { asyncapiText, dataOf, oneLine, openapiText, requestOf } from './look-up.ts';

const { messages, schemas } = asyncapi['components'];
const headersOf = (name: string): string => `#/components/messages/${name}/headers`;
const payloadOf = (name: string): string => messages[name].payload.$ref;
const webhookBody = (name: string): JsonObject =>
  openapi['webhooks'][name].post.requestBody.content['application/json'].schema;
const example = (name: string): JsonObject => structuredClone(messages[name].examples[0]);

test('R-124 the service sends a subscriber an HTTP POST to its https URL (A-76)', () => {
  const { deliverEvent } = asyncapi['operations'];
  const channel = dereference(asyncapi, deliverEvent.channel);

  expect([deliverEvent.action, deliverEvent.bindings.http.method]).toEqual(['send', 'POST']);
  expect(channel.servers.map((server: JsonObject) => dereference(asyncapi, server))).toEqual([
    expect.objectContaining({ protocol: 'https' }),
  ]);
  expect(channel.address ?? null).toBeNull();
  expect(asyncapiText).toMatch(
    /what happens in the workspace: it sends an HTTP POST to [^.]* https URL/,
  );
  expect(Object.values<JsonObject>(openapi['webhooks']).every(({ post }) => post)).toBe(true);
});

describe('subscription', () => {
  const secret = dataOf('POST /v1/webhooks')['properties'].secret;

  test('R-125 it names exact events, wildcards per resource, or a star for all', () => {
    const says =
      /exact (event )?names[^.]*`contact\.created`.* wildcards [^*]*`contact\.\*`.* `\*`/;

    expect(asyncapiText).toMatch(says);
    expect(requestOf('POST /v1/webhooks')['properties'].events.description).toMatch(says);
  });

  test('R-126 the signing secret is a string with the prefix whsec_', () => {
    const pattern = new RegExp(secret.pattern);

    expect(secret.type).toBe('string');
    expect(['whsec_a', 'whsec', 'sec_whsec_a'].map((text) => pattern.test(text))).toEqual([
      true,
      false,
      false,
    ]);
    expect(asyncapiText).toMatch(/signing secret, a string with the prefix `whsec_`/);
  });

  test('R-127 the secret is shown only at creation, and rotate_secret replaces it', () => {
    expect(secret.description).toMatch(/shown only here/i);
    expect(asyncapiText).toMatch(
      /secret[^.]*`whsec_`, only once; `[^`]*rotate_secret` replaces it/,
    );
    expect(openapiText).toMatch(/secret starts with `whsec_` and is shown once/);
  });
});

describe.each(EVENT_NAMES)('delivery body of %s', (name) => {
  const payload = example(name)['payload'];
  const fits = (change: JsonObject): boolean =>
    fitsDraft07(payloadOf(name), { ...payload, ...change });

  test('R-128 id is a string with the prefix evt_', () => {
    expect([fits({}), fits({ id: 'evt_1' })]).toEqual([true, true]);
    expect([fits({ id: 'event_1' }), fits({ id: 1 }), fits({ id: undefined })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('R-129 type is the event name', () => {
    expect(dereference(asyncapi, messages[name].payload).properties.type).toMatchObject({
      type: 'string',
      const: name,
    });
    expect([fits({ type: 'other.event' }), fits({ type: undefined })]).toEqual([false, false]);
  });

  test('R-130 created_at is an ISO 8601 timestamp in UTC with milliseconds', () => {
    expect(fits({ created_at: '2026-08-14T09:12:44.482Z' })).toBe(true);
    for (const wrong of [
      '2026-08-14T09:12:44Z',
      '2026-08-14T09:12:44.482+02:00',
      '2026-08-14',
      1786698764482,
      undefined,
    ])
      expect(fits({ created_at: wrong })).toBe(false);
  });

  test('R-131 data has at least object and id (A-61, A-62)', () => {
    const { object, id } = payload.data;
    const named = name.startsWith('contact.') ? { name: 'Lucía' } : {};

    expect(fits({ data: { object, id, ...named } })).toBe(true);
    expect(fits({ data: { object, ...named } })).toBe(false);
    expect(fits({ data: { id, ...named } })).toBe(false);
    expect(fits({ data: { object: 1, id, ...named } })).toBe(false);
    expect(fits({ data: { object, id: 1, ...named } })).toBe(false);
    expect(fits({ data: undefined })).toBe(false);
    expect(fits({ data: { object, id, ...named, added_later: true } })).toBe(true);
  });

  test('R-133 X-Service-Event holds the event name', () => {
    const { headers } = example(name);

    expect(fitsDraft07(headersOf(name), headers)).toBe(true);
    for (const wrong of ['other.event', undefined])
      expect(fitsDraft07(headersOf(name), { ...headers, 'X-Service-Event': wrong })).toBe(false);
  });
});

test('R-131 the words say what data has', () => {
  expect(asyncapiText).toMatch(/at least `object` \(the resource type\) and `id`/);
});

test.each(EVENTS.contact)('R-132 the data of %s also has name', (name) => {
  const { id, type, created_at, data } = example(name)['payload'];
  const { name: _, ...nameless } = data;

  for (const wrong of [nameless, { ...data, name: 1 }])
    expect(fitsDraft07(payloadOf(name), { id, type, created_at, data: wrong })).toBe(false);
  expect(asyncapiText).toMatch(/contact events also have `name`/);
});

describe('delivery headers', () => {
  const header = (name: string, value: unknown): boolean => {
    const headers = { ...example('deal.won')['headers'], [name]: value };
    return fitsDraft07(headersOf('deal.won'), headers);
  };

  test.each([
    ['R-134', 'X-Service-Delivery', ['whd_1'], ['del_1', '', undefined]],
    ['R-135', 'X-Service-Timestamp', ['1786698765'], [undefined]],
    ['R-136', 'X-Service-Signature', ['sha256=0aF9'], ['0aF9', 'sha1=0a', 'sha256=x', undefined]],
  ])('%s %s takes %j and not %j', (_row, name, right, wrong) => {
    expect(right.map((value) => header(name, value))).toEqual(right.map(() => true));
    expect(wrong.map((value) => header(name, value))).toEqual(wrong.map(() => false));
  });

  test('R-134 the words say delivery id', () => {
    expect(schemas.DeliveryId.description).toMatch(/^delivery id/i);
  });

  test('R-135 the words say Unix time in seconds, and the examples are', () => {
    expect(oneLine(schemas.DeliveryTimestamp.description)).toMatch(/unix time [^.;]*in seconds/i);
    for (const name of EVENT_NAMES)
      expect(example(name)['headers']['X-Service-Timestamp']).toMatch(/^1[0-9]{9}$/);
  });

  test('R-136 the security scheme is that header', () => {
    expect(asyncapi['components'].securitySchemes.serviceSignature).toMatchObject({
      name: 'X-Service-Signature',
      in: 'header',
      description: expect.stringMatching(/^`sha256=` and the hexadecimal HMAC-SHA256/),
    });
  });
});

describe('event types that occur', () => {
  test.each([
    ['R-148', 'message', EVENTS.message],
    ['R-149', 'conversation', EVENTS.conversation],
    ['R-150', 'contact', EVENTS.contact],
    ['R-151', 'deal', EVENTS.deal],
    ['R-152', 'ticket', EVENTS.ticket],
    ['R-153', 'campaign', EVENTS.campaign],
    ['R-154', 'whatsapp', EVENTS.whatsapp],
    ['R-155', 'job', EVENTS.job],
  ])('%s the family %s has the types %j, and no others (A-59)', (_row, family, names) => {
    const own = (name: string): boolean => name.startsWith(`${family}.`);
    const sorted = [...names].sort();

    expect(Object.keys(messages).filter(own).sort()).toEqual(sorted);
    expect(Object.keys(openapi['webhooks']).filter(own).sort()).toEqual(sorted);
    for (const name of names) {
      expect(messages[name]['x-stability-level']).toBe('stable');
      expect(messages[name].payload).toEqual(webhookBody(name));
      expect(statedFields(dereference(openapi, webhookBody(name)))).toEqual({
        id: 'string',
        type: `string, always ${name}`,
        created_at: 'string, date-time',
        data: 'object',
      });
    }
  });
});
