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
  'Python-2.0',
];

/** What is read here of a bill of materials in CycloneDX. */
export interface Bill {
  readonly components: readonly {
    readonly group?: string;
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly {
      readonly expression?: string;
      readonly license?: { readonly id?: string; readonly name?: string };
    }[];
  }[];
}

/** A line for each package and its license, and a sentence for each license that is not permissive. */
export function listLicenses({ components }: Bill): { lines: string[]; faults: string[] } {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const { group, name, version, licenses = [] } of components) {
    const names = licenses.map(
      ({ expression, license }) => expression ?? license?.id ?? license?.name ?? '',
    );
    const license = names.join(' AND ') || 'unknown';
    const full = group ? `${group}/${name}` : name;
    lines.push(`  ${full} ${version}: ${license}`);
    if (names.length > 0 && names.every(isPermissive)) continue;
    faults.push(`${full} is under the license ${license}: who passes it on has duties.`);
  }
  return { lines: lines.sort(), faults };
}

/** Of `(MIT OR GPL-2.0)` the one may be chosen. */
const isPermissive = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => PERMISSIVE.includes(choice));
