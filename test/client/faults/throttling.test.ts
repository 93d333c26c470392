import { afterEach, expect, test, vi } from 'vitest';
import { RateLimitError, type RetryInfo } from '../../../src/index.ts';
import { data, refusal } from './faults.ts';
import { startFaults } from './start-faults.ts';
import { within } from '../../within.ts';

afterEach(() => vi.restoreAllMocks());

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
  expect(delayMs).toBeGreaterThanOrEqual(1000);
  expect(delayMs).toBeLessThanOrEqual(2000);
});

test.each([
  ['is past', () => ({ 'retry-after': httpDate(Date.now() - 5_000) })],
  ['is nonsense', () => ({ 'retry-after': 'soon' })],
  ['is negative', () => ({ 'retry-after': '-5' })],
])('does not wait for a Retry-After that %s', async (_, headers) => {
  expect(await delaysAfter(429, headers())).toEqual([0]);
});

test.each([429, 503])('fails at once when a %i asks for more than a minute', async (status) => {
  const later = { 'retry-after': '86400' };
  const { crm, received } = await startFaults([refusal(status, 'rate_limit_error', later)]);

  const refused = expect(crm.contacts.create({ name: 'Lucía' })).rejects.toMatchObject({
    ...{ name: 'RateLimitError', status, attempts: 1, retryAfterMs: 86_400_000 },
    idempotencyKey: expect.any(String),
  });
  await within(2_000, refused);

  expect(received).toHaveLength(1);
});

test('keeps the headers of the rate limit on the error', async () => {
  const limits = { 'retry-after': '0', ratelimit: '"default";r=0;t=1' };
  const { crm } = await startFaults([refusal(429, 'rate_limit_error', limits)], { maxRetries: 0 });

  const error = await crm.contacts.get('con_1').catch((error) => error);

  expect(error).toBeInstanceOf(RateLimitError);
  expect(error.headers.get('ratelimit')).toBe('"default";r=0;t=1');
});
