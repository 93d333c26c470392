import { dirname, resolve } from 'node:path';
import { parseText } from '../gate/read/parse-text.ts';
import { sourceFiles } from '../gate/read/source-files.ts';
import {
  compareWithBaseline,
  parseBaseline,
  type Rename,
  staleNote,
  writeBaseline,
} from '../lint/baseline.ts';
import type { Finding } from '../lint/finding.ts';
import { plural } from '../lint/to-report.ts';
import { type Finding as Reported, reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { writeText } from './write-report.ts';

/** Writes all findings into a baseline; returns the exit status. */
export function saveBaseline(findings: readonly Finding[], baseline: string): number {
  writeText(baseline, writeBaseline(findings, renamerOf(baseline)));
  console.log(`${plural(findings.length, 'finding')} written to ${baseline}.`);
  return 0;
}

/** Reads a baseline, which costs less than the lint that comes next; throws a UsageError. */
export function readBaseline(file: string) {
  return { file, entries: parseBaseline(parseText(readText(file), file).data, file) };
}

/** Tells the findings of a run that a baseline does not have; `linted` has the paths of all that was looked at. */
export function applyBaseline(
  findings: readonly Finding[],
  baseline: ReturnType<typeof readBaseline> | undefined,
  linted: readonly string[],
) {
  if (!baseline) return { fresh: findings, known: 0, notes: [] as Reported[] };
  const { file, entries } = baseline;
  const rename = renamerOf(file);
  const names = new Set(linted.map(rename));
  const isLinted = (file: string): boolean => names.has(file);
  const { stale, ...compared } = compareWithBaseline(findings, entries, { rename, isLinted });
  return { ...compared, notes: stale.map((entry) => staleNote(entry, reportFile(file))) };
}

/** A baseline names files as they are seen from its own folder, wherever lint is started. */
function renamerOf(baseline: string): Rename {
  const folder = dirname(resolve(baseline));
  return (file) => reportFile(resolve(file), folder);
}

function readText(baseline: string): string {
  try {
    return sourceFiles(baseline).read('');
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message} Write it with --write-baseline.`, { cause });
  }
}
