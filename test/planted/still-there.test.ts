// The lines that faults are planted into are there: who changes one is told at once, and not by the long suites.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { readFaults } from '../life/planted.ts';
import { plant, readBugs } from './try-bugs.ts';

test.each([...(await readBugs()), ...(await readFaults())])(
  '$file can still have this fault: $bug',
  ({ file, ...fault }) => {
    const text = readFileSync(join(ROOT, file), 'utf8');

    expect(plant({ file, ...fault }, text)).not.toBe(text);
  },
);
