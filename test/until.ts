import { vi } from 'vitest';

/** Waits until an expectation holds, however busy the machine is; what never holds fails by what it expected. */
export const until = (check: () => unknown, timeout = 900_000): Promise<unknown> =>
  vi.waitFor(check, { timeout, interval: 20 });
