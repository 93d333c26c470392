import { expect, test, vi } from 'vitest';
import { within } from './within.ts';

test('gives what the work gives, and throws what it throws', async () => {
  const error = new Error('of the work');

  expect(await within(1_000, Promise.resolve(1))).toBe(1);
  expect(await within(1_000, async () => 2)).toBe(2);
  await expect(within(1_000, Promise.reject(error))).rejects.toBe(error);
});

test('fails when the time is up, also where a test has stopped the clock', async () => {
  vi.useFakeTimers();

  await expect(within(20, new Promise(() => {}))).rejects.toThrow('It took longer than 20 ms.');
});
