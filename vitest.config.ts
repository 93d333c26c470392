import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/contract/prism-server.ts'],
    testTimeout: 30_000,
  },
});
