import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

// These take over half a second, or wait for real time to pass; the last is the slowest.
const SLOW = [
  'adapters',
  'node-handler',
  'transport',
  'edit-space',
  'drift',
  'schema-cases',
  'send',
  'description-cases',
  'import',
  'hooks',
  'outages',
  'accepted-changes',
  'raw',
  'jobs',
  'laws',
  'stalls',
  'hostile',
  'token-owners',
  'secrets-everywhere',
  'throttling',
  'rule-cases',
];

/** What the quick tests notice need not wait for the slow ones: one failure is enough to kill a mutant. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      SLOW.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * The tests that `npm run mutation` holds changed copies of rooms of src/ against: those in process, since a child
 * process does not know of the change; without those that compile, or run for seconds on random input.
 */
export default defineConfig({
  test: {
    include: [
      'test/{client,drift,gate,sandbox,spectral,webhooks}/**/*.test.ts',
      'test/cli/drift.test.ts',
      'test/raw.test.ts',
    ],
    exclude: [
      'test/webhooks/types/**',
      'test/webhooks/{random,large-uploads}.test.ts',
      'test/sandbox/{guide,workflows}.test.ts',
    ],
    setupFiles: ['test/put-back.ts'],
    // A change that has a test wait for ever is noticed: without this the runner is ended, and started anew.
    testTimeout: 5_000,
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
