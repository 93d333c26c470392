import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/contract/prism-server.ts'],
    testTimeout: 30_000,
    // Loading the linters anew for each of a hundred files would take longer than the tests.
    isolate: false,
  },
});
