import { describe, expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { createReceiver, deliver } from './deliver.ts';
import { within } from '../within.ts';

const full = (): never => {
  throw new Error('the disk is full');
};
const rejecting = (): Promise<never> => Promise.reject(new Error('the disk is full'));

/** A receiver on a store of which some methods are others; counts its handler's runs. */
function receiverOn(
  changes: Partial<node.EventStore>,
  options: Partial<node.ReceiverOptions> = {},
) {
  const seen = { runs: 0, errors: [] as string[] };
  const receiver = createReceiver({
    store: { ...node.createMemoryStore(), ...changes },
    onError: (error) => void seen.errors.push((error as Error).message),
    ...options,
  }).on('*', () => void (seen.runs += 1));
  return { receiver, seen };
}

describe.each([
  ['throws', full],
  ['rejects', rejecting],
])('a store that %s', (_, fails) => {
  test.each([
    ['claim', 503, '{"error":"store_failed"}', 0],
    // The handlers have succeeded.
    ['complete', 200, '{"status":"handled"}', 1],
  ])('at %s: %i, and what has run stays', async (method, status, body, runs) => {
    const { receiver, seen } = receiverOn({ [method]: fails });

    const answer = await deliver(receiver);

    expect([answer.status, answer.body]).toEqual([status, body]);
    expect(seen).toEqual({ runs, errors: ['the disk is full'] });
  });
});

test('a store that fails when a claim is given up: 500, and both failures are reported', async () => {
  const { receiver, seen } = receiverOn({ release: full });
  receiver.on('*', () => {
    throw new Error('the handler failed');
  });

  const answer = await deliver(receiver);

  expect([answer.status, answer.body]).toEqual([500, '{"error":"handler_failed"}']);
  expect(seen.errors).toEqual(['the handler failed', 'the disk is full']);
});

test.each(['claim', 'complete', 'release'] as const)(
  'a store whose %s never ends gets a 503 at the deadline (R-145)',
  async (method) => {
    const never = (): Promise<never> => new Promise(() => {});
    const { receiver } = receiverOn({ [method]: never }, { deadlineMs: 30 });
    receiver.on('*', () => {
      if (method === 'release') throw new Error('the handler failed');
    });

    const answers = await within(2_000, Promise.all([deliver(receiver), deliver(receiver)]));

    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  },
);

test.each([
  ['throws', full],
  ['rejects', rejecting],
])('an onError that %s changes no answer', async (_, onError) => {
  const { receiver } = receiverOn({ claim: full }, { onError });

  expect((await deliver(receiver)).status).toBe(503);
  expect((await receiver.handle({ method: 'GET', headers: {}, read: () => '' })).status).toBe(405);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['no options', {}],
  ['an empty secret', { secret: '' }],
])('createReceiver of %s says that the secret is missing', (_, options) => {
  expect(() => node.createReceiver(options as never)).toThrow(
    new node.WebhookError(
      'invalid_secret',
      'createReceiver takes the option secret: text without white space, or a list',
    ),
  );
});
