import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/contract/prism-server.ts'],
    setupFiles: ['test/set-limits.ts', 'test/put-back.ts'],
    // Its modules are for bundlers: Node alone finds no names in it.
    server: { deps: { inline: ['jsonc-parser'] } },
    // Loading the linters anew for each of a hundred files would take longer than the tests.
    isolate: false,
    // Processes that tests start keep what they have compiled: each of them would strip the same types again.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    // What is waited for takes its time on a busy machine; what is never there fails all the same.
    expect: { poll: { timeout: 10_000 } },
    // One more than there are cores: many of them wait for processes of their own.
    maxWorkers: availableParallelism() + 1,
  },
});
