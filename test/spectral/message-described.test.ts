import { expect, test } from 'vitest';
import { asyncapiDocument } from './documents/asyncapi-document.ts';
import { lint, testRule } from './lint-document.ts';

const RULE = 'message-described';
const MESSAGE = 'The message needs `title`, `summary`, `description` and one of `tags`.';

testRule(RULE, asyncapiDocument, MESSAGE, {
  'accepts title, summary and description': [],
  'rejects a message without a description': [
    ({ components }) => delete components.messages['contact.created'].description,
    'components.messages.contact.created',
  ],
  'rejects a message with nothing but empty words': [
    ({ components }) =>
      Object.assign(components.messages['contact.created'], { title: '', summary: '' }),
    'components.messages.contact.created.title',
  ],
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
