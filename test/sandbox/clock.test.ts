import { expect, test, vi } from 'vitest';
import { createClient, waitForJob } from '../../src/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { createClock } from '../../src/sandbox/time/clock.ts';
import { openSandbox } from './open-sandbox.ts';
import { within } from '../within.ts';

test('advance stops at each timer in order, those that are set on the way included', async () => {
  const { sandbox, call } = await openSandbox({ startAt: '2026-08-01T00:00:00Z' });
  await call('POST', '/v1/webhooks', {
    url: 'https://hooks.example.com',
    events: ['message.*', 'job.*'],
  });
  await call('POST', '/v1/messages', {
    to: { identifier: 'a@example.com' },
    content: { type: 'text', text: 'Hi' },
  });
  await call('POST', '/v1/contacts/import', { contacts: [{ name: 'Ada' }] });
  await sandbox.advance(3_600_000);

  expect(sandbox.deliveries.map(({ event }) => [event.type, event.created_at.slice(17)])).toEqual([
    ['message.sent', '00.200Z'],
    ['message.delivered', '00.400Z'],
    ['job.completed', '00.400Z'],
    ['message.read', '00.600Z'],
  ]);
  expect(sandbox.now().toISOString()).toBe('2026-08-01T01:00:00.000Z');
});

test('a clock that stands moves by advance only', async () => {
  const { sandbox } = await openSandbox();
  const before = sandbox.now();

  await new Promise((resolve) => setTimeout(resolve, 20));

  for (const none of [NaN, Infinity, 1e15])
    await expect(sandbox.advance(none)).rejects.toThrow(`the year 8999, by ${none} ms`);
  expect(sandbox.now()).toEqual(before);
});

test('a running clock lets things happen by themselves, faster by its speed', async () => {
  const sandbox = await createSandbox({ speed: 100, startAt: '2026-08-01T00:00:00Z' });
  const { clientId, clientSecret } = sandbox.credentials();
  const crm = createClient({
    baseUrl: 'https://crm.test',
    clientId,
    clientSecret,
    fetch: sandbox.fetch,
  });
  const { data } = await crm.contacts.import({ contacts: [{ name: 'Ada' }] });

  const job = await within(3_000, waitForJob(crm, data.id, { initialIntervalMs: 5 }));
  await within(1_000, sandbox.close());

  expect(job.status).toBe('succeeded');
  expect(sandbox.violations).toEqual([]);
});

test('another speed holds from now on, and not for what has passed', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const clock = createClock(0, 1);
  const times = [60, 0].map((speed) => {
    vi.advanceTimersByTime(1_000);
    clock.speed = speed;
    return clock.now();
  });

  expect(times).toEqual([1_000, 61_000]);
});
