// Plants every defect of the table, one at a time, in a copy of the source tree, and lints the copy.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import type { Description } from '../../scripts/contract/source-map.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { UnreadableContract } from '../../scripts/contract/unreadable-contract.ts';
import { lintContract } from '../../scripts/lint/lint-contract.ts';
import { withPlanted } from './planted-contract.ts';
import { DEFECTS } from './planted-defects.ts';
import type { Defect } from './planted-defects/defect.ts';

const LEDGER = 'docs/assumptions.md';

/** Who speaks where, as `rule in file`. */
async function findingsOf({ plant, foundIn }: Defect): Promise<string[]> {
  return withPlanted([plant], async (root) => {
    // The rule on assumptions is silent where there is no such list.
    await cp(join(ROOT, LEDGER), join(root, LEDGER));
    try {
      // All of them are defects of the events, which few can be seen of from the other description.
      const descriptions: Description[] = foundIn ? ['openapi', 'asyncapi'] : ['asyncapi'];
      const { findings } = await lintContract(await readContract(root), { descriptions });
      return findings.map(({ rule, file }) => `${rule} in ${file}`);
    } catch (error) {
      if (!(error instanceof UnreadableContract)) throw error;
      return error.message.split('\n').map((line) => `unreadable in ${line.split(':')[0]}`);
    }
  });
}

test('there are more of them than the 31 of the field notes, each with a name of its own', () => {
  expect(DEFECTS.length).toBeGreaterThanOrEqual(34);
  expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
});

describe('lint finds, in the file where it is written,', () => {
  test.each(DEFECTS)('$name', { timeout: 60_000 }, async (defect) => {
    const file = defect.foundIn ?? defect.plant.file;
    expect(await findingsOf(defect)).toContain(`${defect.rule} in openapi/${file}`);
  });
});
