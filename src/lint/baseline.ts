import { groupBy } from '../service/json.ts';
import type { Finding as Reported } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { type Finding, identify, type Identity, identityKey } from './finding.ts';

export type Rename = (file: string) => string;

/** The text of a baseline: an entry a line, so that two branches seldom change the same one. */
export function writeBaseline(findings: readonly Finding[], rename: Rename): string {
  const lines = findings
    .map((one) => JSON.stringify(identify({ ...one, file: rename(one.file) })))
    .sort()
    .map((line, index, all) => `    ${line}${index < all.length - 1 ? ',' : ''}\n`);
  return `{\n  "version": 1,\n  "findings": [\n${lines.join('')}  ]\n}\n`;
}

/** Takes in the data that `writeBaseline` wrote; throws a UsageError that names the first thing that is wrong. */
export function parseBaseline(written: unknown, name: string): Identity[] {
  const data = written as { version?: unknown; findings?: unknown } | null;
  if (data?.version !== 1 || !Array.isArray(data.findings))
    throw new UsageError(`${name} is not a baseline of version 1: write it with --write-baseline.`);
  return data.findings.map((entry: unknown, index) => {
    const { rule, file, at } = (entry ?? {}) as Record<string, unknown>;
    if (typeof rule === 'string' && typeof file === 'string' && typeof at === 'string')
      return { rule, file, at };
    throw new UsageError(`${name}: entry ${index + 1} needs the strings rule, file and at.`);
  });
}

/**
 * Tells new findings from those of a baseline, counts the latter, and finds entries that nobody finds (`stale`). An entry stands for one finding: where there are two and
 * the baseline has one, one of them is new.
 *
 * @param isLinted whether a file was looked at, so that what it no longer has is gone
 */
export function compareWithBaseline(
  findings: readonly Finding[],
  baseline: readonly Identity[],
  { rename, isLinted }: { rename: Rename; isLinted: (file: string) => boolean },
) {
  const left = groupBy(baseline, identityKey);
  const isKnown = (one: Finding): boolean =>
    left.get(identityKey(identify({ ...one, file: rename(one.file) })))?.pop() !== undefined;
  const fresh = findings.filter((one) => !isKnown(one));
  const stale = [...left.values()].flat().filter(({ file }) => isLinted(file));
  return { fresh, known: findings.length - fresh.length, stale };
}

/** What people are told of an entry that nobody finds any more. */
export function staleNote({ rule, file, at }: Identity, baseline: string): Reported {
  return {
    rule: 'baseline-stale',
    level: 'note',
    fails: false,
    note: 'stale',
    message: `${rule} at ${at} in ${file} is in the baseline but no longer found: write the baseline again with --write-baseline.`,
    place: { file: baseline, line: 1, column: 1 },
    fingerprint: identityKey({ rule, file, at }),
  };
}
