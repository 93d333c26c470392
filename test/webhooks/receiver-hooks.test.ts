import { expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import { until } from '../until.ts';
import { createReceiver, createReporting, deliver } from './deliver.ts';
import { BODY, EVENT } from './hostile/delivery.ts';

/** The status of the response, and what its body says. */
const outcome = async (receiver: node.Receiver) => {
  const { status, body } = await deliver(receiver);
  return [status, ...Object.values(JSON.parse(body) as object)];
};

test.each([
  ['text', BODY.toString()],
  ['a Buffer', BODY],
  ['a part of a larger buffer', Buffer.from(`__${BODY}__`).subarray(2, -2)],
  ['an array that is no Buffer', new Uint8Array(BODY)],
  ['an ArrayBuffer', new Uint8Array(BODY).buffer],
])('a handler gets the delivery id, a signal and the bytes of %s', async (_, body) => {
  let context: node.DeliveryContext | undefined;
  const receiver = createReceiver().on('*', (_event, given) => void (context = given));
  await deliver(receiver, { read: () => body });
  expect(context?.deliveryId).toBe('whd_1');
  expect(Buffer.from(context?.rawBody ?? [])).toEqual(BODY);
  expect(context?.signal.aborted).toBe(false);
});

test('hooks are told what became of each delivery, and how long it took', async () => {
  const told: unknown[] = [];
  let runs = 0;
  const tell =
    (name: string) =>
    ({ event, deliveryId, durationMs, ...rest }: node.HandledDelivery) => {
      expect([durationMs > 0, durationMs < 2_000]).toEqual([true, true]);
      told.push([name, event.id, deliveryId, rest]);
    };
  const receiver = createReceiver({
    onHandled: tell('handled'),
    onDuplicate: tell('duplicate'),
    onFailed: tell('failed'),
  }).on('*', () => {
    if ((runs += 1) === 1) throw new Error('no');
  });
  for (let time = 0; time < 3; time += 1) await outcome(receiver);
  expect(told).toEqual([
    ['failed', EVENT.id, 'whd_1', { error: new Error('no'), failures: 1 }],
    ['handled', EVENT.id, 'whd_1', {}],
    ['duplicate', EVENT.id, 'whd_1', {}],
  ]);
});

test.each(['onHandled', 'onDuplicate'] as const)(
  'an %s that fails changes no response and is reported',
  async (name) => {
    const fails = () => Promise.reject(new Error('no metrics'));
    const { receiver, errors } = createReporting({ [name]: fails });
    expect(await outcome(receiver)).toEqual([200, 'handled']);
    expect(await outcome(receiver)).toEqual([200, 'duplicate']);
    await until(() => expect(errors).toEqual([new Error('no metrics')]));
  },
);

test.each([
  ['in memory', async () => node.createMemoryStore()],
  ['in SQLite', () => node.createSqliteStore({ database: ':memory:' })],
])('with a store %s a delivery is kept after so many failures, and runs again', async (_, open) => {
  const kept: node.DeadDelivery[] = [];
  let isBroken = true;
  let runs = 0;
  const receiver = createReceiver({
    store: await open(),
    deadAfter: 3,
    onDead: (dead) => void kept.push(dead),
  }).on('*', () => {
    runs += 1;
    if (isBroken) throw new Error('no');
  });
  const answers = [await outcome(receiver), await outcome(receiver), await outcome(receiver)];
  const [dead] = kept as [node.DeadDelivery];
  const stillBroken = await receiver.rerun(dead);
  isBroken = false;
  const outcomes = [stillBroken, await receiver.rerun(dead), await receiver.rerun(dead)];
  expect(answers).toEqual([
    [500, 'handler_failed'],
    [500, 'handler_failed'],
    [200, 'dead'],
  ]);
  expect(dead).toMatchObject({ deliveryId: 'whd_1', failures: 3, error: new Error('no') });
  expect(Buffer.from(dead.rawBody)).toEqual(BODY);
  expect(outcomes).toEqual(['dead', 'handled', 'duplicate']);
  expect(runs).toBe(5);
});

test('a delivery that cannot be kept comes again', async () => {
  const full = new Error('the disk is full');
  const onDead = () => Promise.reject(full);
  const { receiver, errors } = createReporting({ deadAfter: 1, onDead });
  receiver.on('*', () => {
    throw new Error('no');
  });
  expect(await outcome(receiver)).toEqual([500, 'handler_failed']);
  expect(errors).toEqual([new Error('no'), full]);
});

test('a kept body that is not an event is refused', async () => {
  await expect(createReceiver().rerun({ rawBody: '{}' })).rejects.toThrow(/^invalid_event/);
  await expect(createReceiver().rerun({ rawBody: {} as never })).rejects.toThrow(/^invalid_json/);
});
