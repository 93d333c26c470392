import { toSafeText } from '../terminal/safe-text.ts';
import { findUses } from '../uses/find-uses.ts';
import { plural } from '../lint/to-report.ts';
import { packManifest, type Use } from '../uses/manifest.ts';
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
      `${toSafeText(manifest.name)} uses ${plural(count('operations'), 'operation')}, ${plural(count('fields'), 'field')} and ${plural(count('events'), 'event')}: see ${toSafeText(output)}.`,
    );
  return 0;
}
