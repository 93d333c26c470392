import { readFileSync } from 'node:fs';
import { findUses } from '../uses/find-uses.ts';
import { UnreadableProgram } from '../uses/find-compiler.ts';
import { readManifest, UnreadableManifest } from '../uses/manifest.ts';
import type { Manifest } from '../uses/manifest.ts';
import { withUses } from '../uses/join-uses.ts';
import { DescriptionKeys } from '../uses/change-keys.ts';
import type { GateReport } from '../gate/report/gate-report.ts';
import type { GatePair } from '../gate/run-gate.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { USES } from './commands/report-commands.ts';
import { printJson } from './print-json.ts';
import { writeText } from './write-report.ts';

/** Lists what a program uses of the contract; resolves to the exit status. */
export async function uses(options: OptionValues<typeof USES>): Promise<number> {
  const { project, name, output, json, traffic } = options;
  const { manifest } = unlessUnreadable(() => findUses(project, { name }));
  const whole = traffic === undefined ? manifest : { ...manifest, traffic: readTraffic(traffic) };
  if (output === undefined) {
    console.log(JSON.stringify(whole));
    return 0;
  }
  writeText(output, `${JSON.stringify(whole)}\n`);
  if (json) printJson({ version: 1, name: manifest.name, file: output });
  else console.log(`${summarize(manifest)} See ${output}.`);
  return 0;
}

function summarize({ name, operations, fields, events, opaque }: Manifest): string {
  const count = (map: object): number => Object.keys(map).length;
  const seen = `${count(operations)} operations, ${count(fields)} fields and ${count(events)} events`;
  return `${name} uses ${seen}; of ${count(opaque)} types it cannot be seen everywhere.`;
}

/** Counts by operation, as a watch of drift has them; throws a UsageError. */
function readTraffic(file: string): Record<string, number> {
  try {
    const data = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    if (Object.values(data).every((count) => Number.isInteger(count))) return data;
  } catch {
    // Said below.
  }
  throw new UsageError(`${file} has no counts: pass the JSON of \`fetch.drift.uses()\`.`);
}

/** What cannot be read is not broken: it ends with another status. */
export function unlessUnreadable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const isOurs = error instanceof UnreadableProgram || error instanceof UnreadableManifest;
    if (!isOurs) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

/**
 * A report of the gate that says who uses what changed.
 *
 * @param files - Manifests.
 * @throws UsageError when one of them cannot be read
 */
export function addUses(
  report: GateReport,
  pairs: readonly GatePair[],
  files: readonly string[],
): GateReport {
  if (files.length === 0) return report;
  const manifests = files.map((file) => unlessUnreadable(() => readManifest(file)));
  return withUses(report, sidesOf(pairs), manifests);
}

/** The names of the parts of descriptions, by their kind. */
export function sidesOf(pairs: readonly GatePair[]) {
  const sides = pairs.map(({ old, new: next }) => [
    old.description.kind,
    { old: new DescriptionKeys(old.description), new: new DescriptionKeys(next.description) },
  ]);
  return Object.fromEntries(sides) as Parameters<typeof withUses>[1];
}
