import type { GateReport } from '../gate/report/gate-report.ts';
import type { GatePair } from '../gate/run-gate.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { DescriptionKeys } from '../uses/change-keys.ts';
import { UnreadableProgram } from '../uses/find-compiler.ts';
import { findUses } from '../uses/find-uses.ts';
import { type Sides, withUses } from '../uses/join-uses.ts';
import { packManifest, readManifest } from '../uses/manifest.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { USES } from './commands/report-commands.ts';
import { printJson } from './print-json.ts';
import { writeText } from './write-report.ts';

/** Lists what a program uses of the contract; resolves to the exit status. */
export async function uses(options: OptionValues<typeof USES>): Promise<number> {
  const { project, name, output, json } = options;
  const { manifest } = unlessUnreadable(() => findUses(project, name));
  const text = JSON.stringify(packManifest(manifest));
  if (output === undefined) {
    console.log(toSafeText(text));
    return 0;
  }
  writeText(output, `${text}\n`);
  const count = (map: object): number => Object.keys(map).length;
  const { operations, fields, events } = manifest;
  if (json) printJson({ version: 1, name: manifest.name, file: output });
  else
    console.log(
      `${toSafeText(manifest.name)} uses ${count(operations)} operations, ${count(fields)} fields and ${count(events)} events: see ${toSafeText(output)}.`,
    );
  return 0;
}

/** What cannot be read is not broken: it ends with another status. */
export function unlessUnreadable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableProgram)) throw error;
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
export function sidesOf(pairs: readonly GatePair[]): Sides {
  const sides = pairs.map(({ old, new: next }) => [
    old.description.kind,
    { old: new DescriptionKeys(old.description), new: new DescriptionKeys(next.description) },
  ]);
  return Object.fromEntries(sides) as Sides;
}
