import { expect, test } from 'vitest';
import { lint } from './lint-document.ts';

const RULE = 'event-type-consistent';

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
