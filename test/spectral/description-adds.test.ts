import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'description-adds';

testRule(RULE, openapiDocument, {
  'accepts a description that says more': [],
  'rejects a description that repeats the summary with a full stop': [
    ({ paths }) => (paths['/v1/me'].get.description = 'Get the application context.'),
    'paths./v1/me.get.description: The description repeats the summary: say limits, side effects, what a repeat does.',
  ],
  'rejects an operation without a description': [
    ({ paths }) => delete paths['/v1/me'].get.description,
    'paths./v1/me.get: There is no description: say what the summary cannot.',
  ],
  'rejects a description that tells which request to send': [
    ({ paths }) =>
      (paths['/v1/contacts'].post.description =
        'To create a new contact, send a POST request to this endpoint.'),
    'paths./v1/contacts.post.description: The description tells which request to send, which the page shows: leave it out.',
  ],
  'rejects a webhook that repeats its summary': [
    ({ webhooks }) => (webhooks['contact.created'].post.description = 'Contact created'),
    'webhooks.contact.created.post.description: The description repeats the summary: say limits, side effects, what a repeat does.',
  ],
});

testRule(RULE, asyncapiDocument, {
  'rejects a message that repeats its title': [
    ({ components }) => (components.messages['contact.created'].description = 'Contact created!'),
    'components.messages.contact.created.description: The description repeats the summary: say limits, side effects, what a repeat does.',
  ],
});

test('rejects operations, webhooks and messages that have none', async () => {
  const item = { '/a': { post: { summary: 'A' } } };
  const channels = { one: { messages: { a: { title: 'A' } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: item })).toHaveLength(1);
  expect(await lint(RULE, { openapi: '3.1.1', webhooks: item })).toHaveLength(1);
  expect(await lint(RULE, { asyncapi: '3.0.0', channels })).toHaveLength(1);
});

test.each(['summary', 'title'])('rejects a description that is the %s', async (key) => {
  const both = { summary: 'Won', title: 'Won', [key]: 'A deal was won' };
  const messages = { a: { ...both, description: 'A deal was won.' } };

  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
