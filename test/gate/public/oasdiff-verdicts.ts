import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The commit of github.com/oasdiff/oasdiff whose tests state the verdicts. */
export const OASDIFF_COMMIT = '4553c69d3869ee555ee4f00831d8cca6e1c208ff';

interface Row {
  /** Path below oasdiff's `data/`. */
  old: string;
  next: string;
  oasdiff: string;
  gate: string;
  /** Why the two differ; empty where they agree. */
  why: string;
}

/** Each pair of files that oasdiff's tests judge as they are, with its verdict and the gate's. */
export function readOasdiffVerdicts(): Row[] {
  const text = readFileSync(join(import.meta.dirname, 'oasdiff.tsv'), 'utf8');
  const lines = text.trimEnd().split(/\r?\n/).slice(1);
  return lines.map((line) => {
    const [old = '', next = '', oasdiff = '', gate = '', why = ''] = line.split('\t');
    return { old, next, oasdiff, gate, why };
  });
}
