import { type At, child } from '../document/at.ts';
import { entriesOf, isObject } from '../document/json.ts';
import type { Part } from './flatten.ts';
import type { Discriminator, Union } from './schema-view.ts';

/** The name at the end of a reference. */
function lastSegment(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1).replace(/\.(?:ya?ml|json)$/, '');
}

/** The name of a union's member, if it is a reference. */
function memberName({ node }: At): string | undefined {
  const ref = isObject(node) ? node['$ref'] : undefined;
  return typeof ref === 'string' ? lastSegment(ref) : undefined;
}

/** The discriminator of a schema; members that its mapping leaves out go by their own names. */
export function readDiscriminator(
  parts: readonly Part[],
  unions: readonly Union[],
): Discriminator | undefined {
  const part = parts.find(({ node }) => isObject(node['discriminator']));
  if (!part) return undefined;
  const at = child(part.at, 'discriminator');
  const { propertyName, mapping } = part.node['discriminator'] as Record<string, unknown>;
  const written = entriesOf(mapping).map(
    ([value, target]) => [value, lastSegment(String(target))] as const,
  );
  const mapped = new Set(written.map(([, target]) => target));
  const names = unions.flatMap(({ members }) => members.map(memberName));
  const unsaid = names.filter((name) => name !== undefined && !mapped.has(name)) as string[];
  const implied = unsaid.map((name) => [name, name] as const);
  return { at, property: String(propertyName), mapping: new Map([...written, ...implied]) };
}
