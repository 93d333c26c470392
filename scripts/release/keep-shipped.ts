import type { Bill } from './list-licenses.ts';

/** What is read here of a bill of materials besides. */
export interface WholeBill extends Bill {
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

/**
 * A bill of materials without what is only here to build and test.
 *
 * @param bundled - Names of packages that only a build takes in: their code ships, and they stay.
 */
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
