import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import settings from './vitest.config.ts';

const LIMIT_MS = 1_800_000;

/** One of these at the end would have one core wait for the other. */
const LONGEST = ['life', 'stalls', 'volume', 'agents', 'every-page', 'any-order', 'abroad'];
LONGEST.push(
  'faults',
  'consumers',
  'workflow-steps',
  'laws',
  'conformance',
  'runtimes',
  'always-ends',
  'languages',
  'breaks',
  'server-proof',
  'previous',
  'accepted-life',
  'fault-rounds',
);

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.full.ts`));
  return at < 0 ? LONGEST.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }

  /** Deals the suites out, so that each part has its share of the longest. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (!shard) return files;
    const byName = files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    const dealt = byName.toSorted((one, other) => rank(one) - rank(other));
    return dealt.filter((_, index) => index % shard.count === shard.index - 1);
  }
}

// The long suites only; `npm test` runs the others.
// Six at a time on two cores: many of them wait for a browser, a registry or processes of their own.
export default defineConfig({
  test: {
    ...settings.test,
    // These put back what they replace themselves: several of them keep it for all of their tests.
    setupFiles: [],
    expect: { poll: { timeout: process.env.CI ? 300_000 : 30_000 } },
    include: ['test/**/*.full.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 6,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
  },
});
