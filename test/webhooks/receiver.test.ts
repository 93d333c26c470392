import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { until } from '../until.ts';
import { createReporting, createSlow, deliver } from './deliver.ts';
import { EVENT, SECRET } from './hostile/delivery.ts';
import { ownFolder } from '../own-folder.ts';

test.each([
  ['node', node],
  ['web', web],
])('%s calls the handlers that match, and those of * for events nobody knows', async (_, entry) => {
  const seen: string[] = [];
  const receiver = entry
    .createReceiver({ secret: SECRET })
    .on('contact.created', () => void seen.push('exact'))
    .on('contact.*', () => void seen.push('family'))
    .on('deal.won', () => void seen.push('another'))
    .on('*', (event) => void seen.push(event.type));

  const unknown = JSON.stringify({ ...EVENT, id: 'evt_2', type: 'contacts.paid' });
  const answers = [await deliver(receiver), await deliver(receiver, { body: unknown })];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(seen).toEqual(['exact', 'family', 'contact.created', 'contacts.paid']);
});

test('an event in hand does not run twice; both deliveries get its response (R-142)', async () => {
  const { receiver, finish, seen } = createSlow();

  const both = [deliver(receiver), deliver(receiver)];
  await until(() => expect(seen.began).toBe(1));
  finish();
  const answers = await Promise.all(both);

  expect([seen.began, ...answers.map(({ status }) => status)]).toEqual([1, 200, 200]);
});

test('a handler that fails gets a 500 without its reason, and runs again', async () => {
  let runs = 0;
  const { receiver, errors } = createReporting();
  receiver.on('*', () => {
    if ((runs += 1) === 1) throw new Error('the password is hunter2');
  });

  const [first, second] = [await deliver(receiver), await deliver(receiver)];

  expect([first.status, second.status, runs]).toEqual([500, 200, 2]);
  expect(first.body).not.toContain('hunter2');
  expect(errors).toEqual([new Error('the password is hunter2')]);
});

test.each([503, 202] as const)(
  'a slow handler gets a %i at the deadline and goes on (R-145)',
  async (lateStatus) => {
    const { receiver, finish, seen } = createSlow({ deadlineMs: 20, lateStatus });

    const first = await deliver(receiver);
    finish();
    await until(() => expect(seen.ended).toBe(1));
    const second = await deliver(receiver);

    expect([first.status, second.status, seen.began]).toEqual([lateStatus, 200, 1]);
  },
);

test('the SQLite store outlives the receiver, and a claim is free again when its lease ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const database = join(ownFolder(), 'events.db');
  const open = () => node.createSqliteStore({ database, leaseMs: 400 });
  const [one, two] = [await open(), await open()];
  const claims = [one.claim('evt_1'), two.claim('evt_1'), one.claim('evt_2')];
  one.complete('evt_1');
  two.release('evt_2');
  claims.push(two.claim('evt_1'), two.claim('evt_2'));
  one.close();
  vi.advanceTimersByTime(401);
  claims.push(two.claim('evt_1'), two.claim('evt_2'));
  two.close();

  expect(claims).toEqual(['claimed', 'busy', 'claimed', 'done', 'busy', 'done', 'claimed']);
});
