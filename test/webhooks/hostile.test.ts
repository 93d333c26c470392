import { describe, expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { bodies } from './hostile/bodies.ts';
import { headers } from './hostile/headers.ts';
import type { HostileCases } from './hostile/delivery.ts';
import { shapes } from './hostile/shapes.ts';
import { secrets, signatures, times } from './hostile/signatures-and-times.ts';
import { verdict } from './hostile/verdict.ts';

const ENTRIES = { node, web };
const groups: Record<string, HostileCases> = {
  'a body (R-140)': bodies,
  'headers (R-133 R-134)': headers,
  'a signature (R-136 R-138)': signatures,
  'a timestamp (R-135 R-141)': times,
  'a secret': secrets,
  'an event (R-128 R-129 R-130 R-131 R-132)': shapes,
};

test('has at least 120 cases, of every code that verifying can have', () => {
  const cases = Object.values(groups).flatMap(Object.values<[unknown, string]>);
  const verdicts = new Set(cases.map(([, expected]) => expected));
  const ofReceivers = node.WEBHOOK_ERROR_CODES.slice(
    node.WEBHOOK_ERROR_CODES.indexOf('crypto_failed'),
  );

  expect(cases.length).toBeGreaterThanOrEqual(120);
  expect([...verdicts].sort()).toEqual(
    ['accepted', ...node.WEBHOOK_ERROR_CODES]
      .filter((code) => !ofReceivers.includes(code as never))
      .sort(),
  );
});

describe.each(Object.entries(ENTRIES))('the entry %s', (_name, { verifyWebhook }) => {
  describe.each(Object.entries(groups))('judges %s', (_, cases) => {
    test.each(Object.entries(cases))('%s', async (_title, [options, expected]) => {
      expect(await verdict(verifyWebhook, options)).toBe(expected);
    });
  });
});

test('nothing in a body reaches the prototype of objects', () => {
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('no message has a secret, a signature or the body in it', async () => {
  const messages: string[] = [];
  for (const [options] of Object.values(groups).flatMap(Object.values<[unknown, string]>)) {
    try {
      node.verifyWebhook(options as never);
    } catch (error) {
      messages.push(`${(error as Error).message} ${(error as Error).stack?.split('\n')[0]}`);
    }
  }

  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((message) => /whsec|[0-9a-f]{32}|Luc/.test(message))).toEqual([]);
});
