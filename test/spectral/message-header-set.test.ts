import { expect, test } from 'vitest';
import { words } from '../table.ts';
import { lint } from './lint-document.ts';

const RULE = 'message-header-set';

const NAMES = words('Event Delivery Timestamp Signature').map((name) => `X-Service-${name}`);

test.each(NAMES)('rejects a message that has no %s, or does not require it', async (missing) => {
  const others = NAMES.filter((name) => name !== missing);
  const lintHeaders = (declared: string[], required: string[]) => {
    const properties = Object.fromEntries(declared.map((name) => [name, {}]));
    const messages = { a: { headers: { properties, required } } };
    return lint(RULE, { asyncapi: '3.0.0', channels: { one: { messages } } });
  };

  expect(await lintHeaders(NAMES, NAMES)).toEqual([]);
  expect(await lintHeaders(others, NAMES)).toHaveLength(1);
  expect(await lintHeaders(NAMES, others)).toHaveLength(1);
});
