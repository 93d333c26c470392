import { vi } from 'vitest';

/** Waits until an expectation holds, however busy the machine is; what never holds fails by what it expected. */
export const until = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 240_000, interval: 20 });
