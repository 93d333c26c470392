import { findShipped, type LockedPackages, nameOf } from './locked-package.ts';

/** Licenses under which anybody may pass the code on with their own. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'PSF-2.0',
];

/** What `npm run sbom` says of the licenses. */
export interface LicenseList {
  readonly text: string;
  /** What is installed with the package and is not under a permissive license. */
  readonly faults: readonly string[];
}

/**
 * Lists the licenses of what comes with the package, of what its commands want beside it, and of what
 * builds it.
 *
 * @param readLicense - Finds the license of a folder that the lock file knows none of.
 */
export function listLicenses(
  packages: LockedPackages,
  readLicense: (folder: string) => string,
): LicenseList {
  const licenseOf = (folder: string): string => packages[folder]?.license ?? readLicense(folder);
  const shipped = findShipped(packages);
  const peers = Object.keys(packages['']?.peerDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((folder) => packages[folder]);
  const others = Object.keys(packages).filter((folder) => folder && !shipped.includes(folder));
  const row = (folder: string): string =>
    `| ${nameOf(folder)} | ${packages[folder]?.version} | ${licenseOf(folder)} |`;
  const text = [
    '# Licenses',
    'Written by `npm run sbom` from package-lock.json. This package is under MIT and contains code of nobody else.',
    '## Installed with it',
    table(['package', 'version', 'license'], shipped.map(row)),
    '## Wanted by its command line and rule set, installed by you',
    table(['package', 'version', 'license'], peers.map(row)),
    '## Builds and tests it',
    table(['license', 'packages'], countLicenses(others.map(licenseOf))),
  ].join('\n\n');
  const faults = shipped
    .filter((folder) => !isPermissive(licenseOf(folder)))
    .map(
      (folder) => `${nameOf(folder)} is under ${licenseOf(folder)}: whoever ships it has duties.`,
    );
  return { text: `${text}\n`, faults };
}

/** Of `(MIT OR GPL-2.0)` the one may be chosen. */
const isPermissive = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => PERMISSIVE.includes(choice));

function table(head: readonly string[], rows: readonly string[]): string {
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join(
    '\n',
  );
}

function countLicenses(licenses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const license of licenses) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([license, count]) => `| ${license} | ${count} |`);
}
