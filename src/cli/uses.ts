import type { GateReport } from '../gate/report/gate-report.ts';
import type { GatePair } from '../gate/run-gate.ts';
import { toSafeText } from '../terminal/safe-text.ts';
import { DescriptionKeys, type Sides } from '../uses/change-keys.ts';
import { findUses } from '../uses/find-uses.ts';
import { withUses } from '../uses/join-uses.ts';
import { packManifest, readManifest, type Use } from '../uses/manifest.ts';
import type { OptionValues } from './arguments/command-spec.ts';
import type { USES } from './commands/report-commands.ts';
import { printJson } from './print-json.ts';
import { writeText } from './write-report.ts';

/** Lists what a program uses of the contract; resolves to the exit status. */
export async function uses(options: OptionValues<typeof USES>): Promise<number> {
  const { project, name, output, json } = options;
  const { manifest } = findUses(project, name);
  const text = JSON.stringify(packManifest(manifest));
  if (output === undefined) {
    console.log(toSafeText(text));
    return 0;
  }
  writeText(output, `${text}\n`);
  const count = (what: Use['kind']): number =>
    new Set(manifest.uses.filter(({ kind }) => kind === what).map(({ key }) => key)).size;
  if (json) printJson({ version: 1, name: manifest.name, file: output });
  else
    console.log(
      `${toSafeText(manifest.name)} uses ${count('operations')} operations, ${count('fields')} fields and ${count('events')} events: see ${toSafeText(output)}.`,
    );
  return 0;
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
  return withUses(report, sidesOf(pairs), files.map(readManifest));
}

/** The names of the parts of descriptions, by their kind. */
export function sidesOf(pairs: readonly GatePair[]): Sides {
  const sides = pairs.map(({ old, new: next }) => [
    old.description.kind,
    { old: new DescriptionKeys(old.description), new: new DescriptionKeys(next.description) },
  ]);
  return Object.fromEntries(sides) as Sides;
}
