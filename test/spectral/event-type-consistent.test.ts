import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'event-type-consistent';

testRule(RULE, asyncapiDocument, {
  'accepts one event type in all places': [],
  'rejects a header of another event': [
    ({ components }) =>
      (components.messages['contact.created'].headers.properties['X-Service-Event'].const =
        'contact.updated'),
    'components.messages.contact.created.headers.properties.X-Service-Event.const: `headers.properties.X-Service-Event.const` must be `contact.created`, the event it is listed as, not `contact.updated`.',
  ],
  'rejects a payload of another event': [
    ({ components }) =>
      (components.schemas.ContactCreatedEvent.properties.type.const = 'contact.updated'),
    'components.schemas.ContactCreatedEvent.properties.type.const: `payload.properties.type.const` must be `contact.created`, the event it is listed as, not `contact.updated`.',
  ],
  'rejects another name, and no header': [
    ({ components }) => {
      const message = components.messages['contact.created'];
      message.name = 'created';
      delete message.headers.properties['X-Service-Event'];
    },
    'components.messages.contact.created.name: `name` must be `contact.created`, the event it is listed as, not `created`.',
    'components.messages.contact.created.headers.properties: `headers.properties.X-Service-Event.const` must be `contact.created`, the event it is listed as, not `undefined`.',
  ],
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
