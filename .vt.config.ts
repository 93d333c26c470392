import { defineConfig } from 'vitest/config';
export default defineConfig({ root: '/work/main', test: { include: ['test/spectral/**/*.test.ts'], testTimeout: 60000 } });
