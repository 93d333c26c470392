import { expect, test, vi } from 'vitest';
import type { RetryInfo } from '../../../src/index.ts';
import { data, json, refusal } from './faults.ts';
import { startFaults } from './start-faults.ts';
import { within } from '../../within.ts';

const HOUR_MS = 3_600_000;
const httpDate = (ms: number): string => new Date(ms).toUTCString();

/** The delays before retries; timers are real, so they are short. */
async function delaysAfter(status: number, headers: Record<string, string>): Promise<number[]> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const retries: RetryInfo[] = [];
  const { crm } = await startFaults([refusal(status, 'rate_limit_error', headers), data()], {
    onRetry: (info) => retries.push(info),
  });
  await crm.contacts.create({ name: 'Lucía' });
  return retries.map(({ delayMs }) => delayMs);
}

test.each([
  ['seconds on a 429', 429, () => ({ 'retry-after': '1' })],
  ['seconds on a 503', 503, () => ({ 'retry-after': '1' })],
  [
    'a date, by a server whose clock is an hour slow',
    429,
    () => ({
      date: httpDate(Date.now() - HOUR_MS),
      'retry-after': httpDate(Date.now() - HOUR_MS + 1000),
    }),
  ],
  [
    'a date, by a server whose clock is an hour fast',
    429,
    () => ({
      date: httpDate(Date.now() + HOUR_MS),
      'retry-after': httpDate(Date.now() + HOUR_MS + 1000),
    }),
  ],
])('waits as long as Retry-After says: %s', async (_, status, headers) => {
  const [delayMs, ...more] = await delaysAfter(status, headers());
  expect(more).toEqual([]);
  // Dates are whole seconds, and the two of them can be cut either way.
  expect(delayMs).toBeGreaterThan(999.9);
  expect(delayMs).toBeLessThanOrEqual(2000);
});

test('a 503 holds no other call, whatever it asks for', async () => {
  const told = Promise.withResolvers<RetryInfo>();
  const faults = [refusal(503, 'api_error', { 'retry-after': '2' }), data()];
  const { crm } = await startFaults(faults, { onRetry: told.resolve });
  const first = crm.contacts.get('con_1');
  await told.promise;
  await within(1_500, crm.contacts.get('con_2'));
  await first;
});

test.each([429, 503])('fails at once when a %i asks for more than a minute', async (status) => {
  const later = { 'retry-after': '86400' };
  const { crm, received } = await startFaults([refusal(status, 'rate_limit_error', later)]);
  const refused = expect(crm.contacts.create({ name: 'Lucía' })).rejects.toMatchObject({
    name: 'RateLimitError',
    status,
    attempts: 1,
    retryAfterMs: 86_400_000,
    idempotencyKey: expect.any(String),
  });
  await within(2_000, refused);
  expect(received).toHaveLength(1);
});

/** A 409 with a code. */
const conflict = (code: string, headers = {}) =>
  json({ error: { type: 'conflict_error', code, message: 'no', trace_id: 'trc_1' } }, 409, headers);

test('sends a write again with its key while the first one with that key is running', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const retries: RetryInfo[] = [];
  const inUse = conflict('idempotency_key_in_use', { 'retry-after': '1' });
  const { crm, received } = await startFaults([inUse, data()], {
    onRetry: (info) => retries.push(info),
  });
  await crm.contacts.create({ name: 'Lucía' }, { idempotencyKey: 'key-1' });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  expect(retries).toMatchObject([{ status: 409, delayMs: 1_000 }]);
});

test('gives up a key in use after the last retry', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { crm, received } = await startFaults([conflict('idempotency_key_in_use')]);
  await expect(crm.contacts.create({ name: 'Lucía' })).rejects.toMatchObject({
    name: 'ConflictError',
    code: 'idempotency_key_in_use',
    attempts: 3,
  });
  expect(received).toHaveLength(3);
});

test.each(['idempotency_key_reused', 'stage_in_use', 'ticket_closed', 'unheard_of'])(
  'never sends a write again after a 409 %s',
  async (code) => {
    const { crm, received } = await startFaults([conflict(code, { 'retry-after': '1' })]);
    await expect(crm.contacts.create({ name: 'Lucía' })).rejects.toMatchObject({ code });
    expect(received).toHaveLength(1);
  },
);
