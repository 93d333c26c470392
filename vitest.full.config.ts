import { defineConfig } from 'vitest/config';
import settings from './vitest.config.ts';

const LIMIT_MS = 300_000;

// The long suites only; `npm test` runs the others.
// Two at a time: many of them wait for a browser or for processes of their own.
export default defineConfig({
  test: {
    ...settings.test,
    include: ['test/**/*.full.ts'],
    maxWorkers: 2,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
  },
});
