import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint } from './lint-document.ts';

const RULE = 'message-described';

test('accepts title, summary and description', async () => {
  expect(await lint(RULE, asyncapiDocument())).toEqual([]);
});

test('rejects a message without a description', async () => {
  const document = asyncapiDocument(({ components }) => {
    delete components.messages['contact.created'].description;
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created: The message needs `title`, `summary`, `description` and one of `tags`.',
  ]);
});

test('rejects a message with nothing but empty words', async () => {
  const document = asyncapiDocument(({ components }) => {
    Object.assign(components.messages['contact.created'], { title: '', summary: '' });
  });

  expect(await lint(RULE, document)).toEqual([
    'components.messages.contact.created.title: The message needs `title`, `summary`, `description` and one of `tags`.',
  ]);
});

test.each(['title', 'summary', 'description', 'tags'])(
  'rejects a message without %s, or with an empty one',
  async (key) => {
    const full = { title: 'A', summary: 'A', description: 'A', tags: [{ name: 'A' }] };
    const lintMessage = (value: unknown) =>
      lint(RULE, {
        asyncapi: '3.0.0',
        channels: { one: { messages: { a: { ...full, [key]: value } } } },
      });

    expect(await lintMessage(full[key as 'title'])).toEqual([]);
    expect(await lintMessage(undefined)).toHaveLength(1);
    expect(await lintMessage(key === 'tags' ? [] : '')).toHaveLength(1);
  },
);
