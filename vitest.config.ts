import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A limit ends what hangs; it is no measure of speed. On a busy machine a process takes half a minute to start.
const LIMIT_MS = 120_000;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/contract/prism-server.ts'],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // Loading the linters anew for each of a hundred files would take longer than the tests.
    isolate: false,
    // Processes that tests start keep what they have compiled: each of them would strip the same types again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    // One more than there are cores: many of them wait for processes of their own.
    maxWorkers: availableParallelism() + 1,
  },
});
