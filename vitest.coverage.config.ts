import { defineConfig } from 'vitest/config';
import settings from './vitest.config.ts';

// Suites that run changed copies of the sources under the names of the originals, measure time or memory, which
// counting spoils, or install packages: none of them would add a line.
const LEFT_OUT = ['fault-rounds', 'load', 'import-memory', 'figures', 'rule-speed', 'many-events'];
LEFT_OUT.push('runtimes', 'laws', 'adjacent', 'accessibility', 'workflow-steps');
LEFT_OUT.push('sbom', 'abroad');

/** All tests, the long ones too, on Node's own loader: then V8 counts the very text that is in the file. */
export default defineConfig({
  test: {
    ...settings.test,
    setupFiles: [],
    include: ['test/**/*.test.ts', 'test/**/*.full.ts'],
    exclude: LEFT_OUT.map((name) => `test/**/${name}.full.ts`),
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    maxWorkers: 2,
    // What comes compiled out of a cache is not counted.
    env: {},
    runner: 'test/coverage-runner.ts',
    // Counting takes its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
