import { describe, expect, test } from 'vitest';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { words } from '../../table.ts';
import { asyncapi, openapi } from '../contract.ts';
import { callMock } from './call-mock.ts';
import { EVENT_NAMES } from './event-names.ts';
import { dataOf, operationOf } from './look-up.ts';

const { messages } = asyncapi['components'];
const { webhooks } = openapi;
const sorted = (names: string[]): string[] => [...names].sort();

/** A schema with every `$ref` in it followed, so that two bundles can be compared. */
function whole(document: JsonObject, node: unknown): unknown {
  const target = dereference(document, node);
  if (Array.isArray(target)) return target.map((child) => whole(document, child));
  if (typeof target !== 'object' || target === null) return target;
  return Object.fromEntries(
    Object.entries(target).map(([key, child]) => [key, whole(document, child)]),
  );
}

describe('names', () => {
  test.each([
    ['messages of the AsyncAPI description', Object.keys(messages)],
    ['messages of its channel', Object.keys(asyncapi['channels'].webhook.messages)],
    ['webhooks of the OpenAPI description', Object.keys(webhooks)],
  ])('the %s are the event types that occur', (_where, names) => {
    expect(sorted(names)).toEqual(sorted(EVENT_NAMES));
  });

  test('R-106 the catalog of GET /v1/webhooks/events lists exactly them', async () => {
    const call = 'GET /v1/webhooks/events';
    const { body } = await callMock(call);

    expect(operationOf(call).node['description']).toMatch(/full catalog of event names/);
    const { items } = dataOf(call)['properties'].events;
    expect(dereference(openapi, items).required).toContain('name');

    const names = body.data.events.map(({ name }: JsonObject) => name);
    expect(sorted(names)).toEqual(sorted(EVENT_NAMES));
  });

  test('the catalog describes each event as its message does (A-57)', async () => {
    const { body } = await callMock('GET /v1/webhooks/events');

    for (const { name, resource, description } of body.data.events) {
      expect(description).toBe(messages[name].summary);
      expect(name.startsWith(`${resource}.`)).toBe(true);
    }
  });

  test('each message of the channel is the component of its name', () => {
    for (const [name, reference] of Object.entries(asyncapi['channels'].webhook.messages))
      expect(reference).toEqual({ $ref: `#/components/messages/${name}` });
  });
});

describe.each(EVENT_NAMES)('%s', (name) => {
  const message: JsonObject = messages[name];
  const { post } = webhooks[name];
  const { content, required } = post.requestBody;

  test('is named, described and marked alike', () => {
    expect(message['name']).toBe(name);
    expect(post.summary).toBe(message['title']);
    expect(post.description).toBe(message['description']);
    expect(post['x-stability-level']).toBe(message['x-stability-level']);
    expect(post.security).toEqual([]);
  });

  test('has one payload, the same schema in both', () => {
    expect(Object.keys(content)).toEqual(['application/json']);
    expect(message['contentType']).toBe('application/json');
    expect(required).toBe(true);
    expect(content['application/json'].schema.$ref).toBe(message['payload'].$ref);
    expect(whole(openapi, content['application/json'].schema)).toEqual(
      whole(asyncapi, message['payload']),
    );
  });

  test('has the same four headers', () => {
    const parameters = post.parameters.map((parameter: JsonObject) => [
      parameter['name'],
      whole(openapi, parameter['schema']),
    ]);

    expect(post.parameters.map((one: JsonObject) => [one['in'], one['required']])).toEqual(
      Array.from({ length: 4 }, () => ['header', true]),
    );
    expect(Object.fromEntries(parameters)).toEqual(whole(asyncapi, message['headers'].properties));
    expect(sorted(message['headers'].required)).toEqual(
      words('X-Service-Delivery X-Service-Event X-Service-Signature X-Service-Timestamp'),
    );
  });

  test('has the same examples', () => {
    const bodies = Object.entries<JsonObject>(content['application/json'].examples).map(
      ([example, { summary, value }]) => ({ name: example, summary, payload: value }),
    );
    const [first] = message['examples'];

    expect(bodies).toEqual(
      message['examples'].map(({ name: example, summary, payload }: JsonObject) => ({
        name: example,
        summary,
        payload,
      })),
    );
    for (const parameter of post.parameters)
      expect(parameter.example).toBe(first.headers[parameter.name]);
  });
});
