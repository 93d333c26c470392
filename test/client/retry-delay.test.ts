import { expect, test, vi } from 'vitest';
import { retryAfter, retryDelay } from '../../src/client/retry-delay.ts';

test('doubles the backoff up to 8 seconds', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  expect([0, 1, 2, 3, 4, 5, 50].map((retry) => retryDelay(retry))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
});

test('spreads the backoff over all of its range', () => {
  const delays = Array.from({ length: 1_000 }, () => retryDelay(2));
  expect(Math.min(...delays)).toBeLessThan(200);
  expect(Math.max(...delays)).toBeGreaterThan(1_800);
});

test.each([
  ['7', 7_000],
  ['30', 30_000],
  ['0', 0],
  ['0.5', 500],
  ['3600', 3_600_000],
  ['Sat, 01 Aug 2026 12:00:09 GMT', 9_000],
  ['Sat, 01 Aug 2026 11:00:00 GMT', 0],
  ['Sun, 01 Aug 2027 12:00:00 GMT', 31_536_000_000],
  ['soon', 0],
  ['-5', 0],
  ['in 7', 0],
  ['7 s', 0],
])('reads Retry-After: %s as %i ms', (value, ms) => {
  vi.useFakeTimers({ now: new Date('2026-08-01T12:00:00Z') });
  expect(retryAfter(new Headers({ 'retry-after': value }))).toBe(ms);
});

test('spreads those who were told to wait the same time', () => {
  const delays = Array.from({ length: 1_000 }, () => retryDelay(0, 1_000));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000);
  expect(Math.min(...delays)).toBeLessThan(1_050);
  expect(Math.max(...delays)).toBeGreaterThan(1_450);
});
