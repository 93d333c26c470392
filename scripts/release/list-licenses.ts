/** What is read here of a bill of materials besides. */
interface WholeBill extends Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly (Bill['components'][number] & {
    readonly 'bom-ref': string;
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  })[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn?: readonly string[];
  }[];
}

const DEVELOPMENT = 'cdx:npm:package:development';
const PATH = 'cdx:npm:package:path';

/** A bill of materials without what is only here to build and test, but with what is `bundled`: its code ships. */
export function keepShipped(bill: WholeBill, bundled: readonly string[]): WholeBill {
  const places = bundled.map((name) => `node_modules/${name}`);
  const components = bill.components.flatMap((component) => {
    const { properties = [] } = component;
    if (!properties.some(({ name }) => name === DEVELOPMENT)) return [component];
    if (!properties.some(({ name, value }) => name === PATH && places.includes(value))) return [];
    const others = properties.filter(({ name }) => name !== DEVELOPMENT);
    const mark = { name: 'cdx:npm:package:bundled', value: 'true' };
    return [{ ...component, properties: [mark, ...others] }];
  });
  const root = bill.metadata.component['bom-ref'];
  const kept = new Set([root, ...components.map((component) => component['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ dependsOn = [], ...one }) => ({
      ...one,
      dependsOn: dependsOn.filter((ref) => kept.has(ref)),
    }));
  return { ...bill, components, dependencies };
}

/** Licenses under which anybody may pass the code on with their own. */
const PERMISSIVE =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT PSF-2.0 Python-2.0'.split(' ');

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
