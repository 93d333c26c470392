import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Format, formatReport } from '../report/format-report.ts';
import type { Report } from '../report/report.ts';
import { createPaint } from '../terminal/paint.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { findPackageRoot } from './package-root.ts';
import type { Output } from './read-values.ts';

/** What a command line asks to be done with a report: `format` is printed. */
export type OutputRequest = ReturnType<typeof readOutputRequest>;

/**
 * Reads what the options mean together: a file without a format of its own gets that of `--format`, and
 * people read the text.
 */
export function readOutputRequest(options: {
  readonly format: Format | undefined;
  readonly json: boolean;
  readonly output: readonly Output[];
}) {
  const given = options.format;
  if (options.json && given !== undefined && given !== 'json')
    throw new UsageError(`--json and --format ${given} contradict each other: leave one out.`);
  const format: Format = options.json ? 'json' : (given ?? 'text');
  const files = options.output.map((one) => ({ file: one.file, format: one.format ?? format }));
  const paths = files.map(({ file }) => resolve(file));
  const twice = files.find((_, at) => paths.indexOf(paths[at] ?? '') < at);
  if (twice)
    throw new UsageError(`--output names ${twice.file} twice: pass a file for each report.`);
  const isInFile = options.output.some((one) => one.format === undefined);
  return { format: isInFile ? 'text' : format, files };
}

/** Writes a report where it is asked for, and prints it; returns the exit status. */
export function writeReport(report: Report, { format, files }: OutputRequest): number {
  const named = { ...report, version: findPackageRoot().version };
  for (const one of files) writeText(one.file, `${formatReport(named, one.format)}\n`);
  console.log(formatReport(named, format, createPaint(process.stdout, process.env)));
  return report.passed ? 0 : 1;
}

/** Writes a file that somebody named, whole or not at all; throws a UsageError. */
export function writeText(file: string, text: string): void {
  const isFile = () => statSync(file, { throwIfNoEntry: false })?.isFile();
  let before: Buffer | undefined;
  try {
    if (isFile()) before = readFileSync(file);
    writeFileSync(file, text);
  } catch (error) {
    const { syscall } = error as NodeJS.ErrnoException;
    // A full disk has room for what was there.
    if (syscall === 'write' && before) writeFileSync(file, before);
    else if (syscall === 'write' && isFile()) rmSync(file);
    throw cannotWrite(file, error);
  }
}

export function cannotWrite(file: string, cause: unknown): UsageError {
  const { code } = cause as NodeJS.ErrnoException;
  const why = code === 'ENOENT' ? 'there is no such folder' : code;
  return new UsageError(`Cannot write ${file}: ${why}.`, { cause });
}
