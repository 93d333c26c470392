import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'message-described';

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
