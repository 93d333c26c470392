import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareContracts } from '../../../src/gate/compare-contracts.ts';
import { loadDescription } from '../../../src/gate/read/load-description.ts';
import { TODAY } from '../gate-documents.ts';
import { OASDIFF_COMMIT, readOasdiffVerdicts } from './oasdiff-verdicts.ts';

// Its pairs are files of its repository, which no package carries, and tests fetch nothing from elsewhere:
// `git clone https://github.com/oasdiff/oasdiff`, check the commit out, and name the folder in OASDIFF.
const FOLDER = process.env['OASDIFF'];
if (!FOLDER) console.warn(`Skipped: OASDIFF names no clone of oasdiff at ${OASDIFF_COMMIT}.`);

test.skipIf(!FOLDER)("the gate judges each pair of oasdiff's tests as the table says", () => {
  const load = (place: string) => loadDescription(join(FOLDER ?? '', 'data', place)).description;
  const judged = readOasdiffVerdicts().map(({ old, next }) => {
    const changes = compareContracts({ old: load(old), new: load(next) }, { today: TODAY });
    const breaks = changes.some(({ verdict }) => verdict.startsWith('breaking'));
    return { old, next, gate: breaks ? 'breaks' : 'passes' };
  });

  expect(judged).toEqual(readOasdiffVerdicts().map(({ old, next, gate }) => ({ old, next, gate })));
});
