import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { openapiDocument } from './documents/openapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'description-adds';

test('accepts a description that says more', async () => {
  expect(await lint(RULE, openapiDocument())).toEqual([]);
});

test('rejects a description that repeats the summary with a full stop', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/me'].get.description = 'Get the application context.';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get.description: The description repeats the summary: say limits, side effects, what a repeat does.',
  ]);
});

test('rejects an operation without a description', async () => {
  const document = openapiDocument(({ paths }) => {
    delete paths['/v1/me'].get.description;
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/me.get: There is no description: say what the summary cannot.',
  ]);
});

test('rejects a description that tells which request to send', async () => {
  const document = openapiDocument(({ paths }) => {
    paths['/v1/contacts'].post.description =
      'To create a new contact, send a POST request to this endpoint.';
  });

  expect(await lint(RULE, document)).toEqual([
    'paths./v1/contacts.post.description: The description tells which request to send, which the page shows: leave it out.',
  ]);
});

test('rejects a webhook that repeats its summary', async () => {
  const document = openapiDocument(({ webhooks }) => {
    webhooks['contact.created'].post.description = 'Contact created';
  });

  expect(await lint(RULE, document)).toEqual([
    'webhooks.contact.created.post.description: The description repeats the summary: say limits, side effects, what a repeat does.',
  ]);
});

test('rejects a message that repeats its title', async () => {
  const document = asyncapiDocument(({ components }) => {
    components.messages['contact.created'].description = 'Contact created!';
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.description: The description repeats the summary: say limits, side effects, what a repeat does.',
  ]);
});

test('rejects operations, webhooks and messages that have none', async () => {
  const item = { '/a': { post: { summary: 'A' } } };
  const channels = { one: { messages: { a: { title: 'A' } } } };

  expect(await lint(RULE, { openapi: '3.1.1', paths: item })).toHaveLength(1);
  expect(await lint(RULE, { openapi: '3.1.1', webhooks: item })).toHaveLength(1);
  expect(await lint(RULE, { asyncapi: '3.0.0', channels })).toHaveLength(1);
});

test.each(['summary', 'title'])('rejects a description that is the %s', async (key) => {
  const messages = { a: { [key]: 'A deal was won', description: 'A deal was won.' } };

  expect(await lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } })).toHaveLength(1);
});
