import { defineConfig } from 'vitest/config';
import settings from './vitest.config.ts';

// The long suites only; `npm test` runs the others.
export default defineConfig({ test: { ...settings.test, include: ['test/**/*.full.ts'] } });
