import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The names of the packages whose code is in bundles, sorted. */
export function bundledPackages(bundles: readonly { readonly inputs: object }[]): string[] {
  const inputs = bundles.flatMap(({ inputs: files }) => Object.keys(files));
  return [...new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []))].sort();
}

/** The licenses of packages, which have to go where their code goes. */
export function printLicenses(packages: readonly string[]): string {
  const licenses = packages.map((name) => {
    const [file = name] = globSync(join(ROOT, 'node_modules', name, 'LICEN[CS]E*'));
    return `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`;
  });
  return licenses.join('\n\n');
}
