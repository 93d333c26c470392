import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { ROOT } from '../../contract/paths.ts';

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The licenses of the packages in bundles, which have to go where their code goes. */
export function bundledLicenses(metafiles: readonly Metafile[]): string {
  const inputs = metafiles.flatMap(({ inputs: files }) => Object.keys(files));
  const names = new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
  const licenses = [...names].sort().map((name) => {
    const text = readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8').trim();
    return `${name}\n\n${text}\n`;
  });
  return licenses.join('\n\n');
}
