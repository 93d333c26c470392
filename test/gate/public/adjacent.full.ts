import { beforeAll, expect, test } from 'vitest';
import { compareContracts } from '../../../src/gate/compare-contracts.ts';
import { loadDescription } from '../../../src/gate/read/load-description.ts';
import { readYaml } from '../../read-yaml.ts';
import { TODAY } from '../gate-documents.ts';
import { installPublicDocuments, placeOfPublic } from '../metamorphic/public-documents.ts';

interface Pair {
  contract: string;
  old: string;
  new: string;
  /** How many breaks of each rule there are. */
  breaks: Readonly<Record<string, number>>;
  /** Why they are breaks by our policy. */
  why: string;
}

const PAIRS = readYaml(import.meta.dirname, 'adjacent.yaml') as Pair[];

beforeAll(installPublicDocuments);

test('there are pairs of four contracts and more, and each verdict has its reason', () => {
  expect(new Set(PAIRS.map(({ contract }) => contract)).size).toBeGreaterThanOrEqual(4);
  expect(PAIRS.filter(({ why }) => !why)).toEqual([]);
});

test.each(PAIRS)('$contract: $old to $new', ({ old, new: next, breaks }) => {
  const load = (place: string) => loadDescription(placeOfPublic(place)).description;
  const changes = compareContracts({ old: load(old), new: load(next) }, { today: TODAY });
  const counted: Record<string, number> = {};
  for (const { rule, verdict } of changes) {
    if (verdict.startsWith('breaking')) counted[rule] = (counted[rule] ?? 0) + 1;
  }

  expect(changes).not.toEqual([]);
  expect(counted).toEqual(breaks);
});
