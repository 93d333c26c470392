import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'event-type-consistent';

test('accepts one event type in all places', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects a header of another event', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['contact.created'].headers.properties['X-Service-Event'].const =
      'contact.updated';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.headers.properties.X-Service-Event.const: `headers.properties.X-Service-Event.const` must be `contact.created`, the event it is listed as, not `contact.updated`.',
  ]);
});

test('rejects a payload of another event', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.schemas.ContactCreatedEvent.properties.type.const = 'contact.updated';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.schemas.ContactCreatedEvent.properties.type.const: `payload.properties.type.const` must be `contact.created`, the event it is listed as, not `contact.updated`.',
  ]);
});

test('rejects another name, and no header', async () => {
  const document = asyncapiDocument(({ components }) => {
    const message = components.messages['contact.created'];
    message.name = 'created';
    delete message.headers.properties['X-Service-Event'];
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.name: `name` must be `contact.created`, the event it is listed as, not `created`.',
    'components.messages.contact.created.headers.properties: `headers.properties.X-Service-Event.const` must be `contact.created`, the event it is listed as, not `undefined`.',
  ]);
});

test.each(['the name', 'the header', 'the payload'])(
  'rejects %s of another event',
  async (place) => {
    const type = (where: string) => (where === place ? 'a.deleted' : 'a.created');
    const message = {
      name: type('the name'),
      headers: { properties: { 'X-Service-Event': { const: type('the header') } } },
      payload: { properties: { type: { const: type('the payload') } } },
    };
    const channels = { one: { messages: { 'a.created': message } } };

    expect(await lint(RULE, { asyncapi: '3.0.0', channels })).toHaveLength(1);
  },
);
