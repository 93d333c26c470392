import { familyGroups } from '../content.ts';
import type { ObjectLinks } from '../fields/type-words.ts';
import type { Family } from './operation-links.ts';

/** `WhatsappTemplate` in words: `WhatsApp template`; `CampaignRun` is `campaign run`. */
export const objectWords = (schema: string): string =>
  schema
    .replace(/(?<=.)[A-Z]/g, ' $&')
    .toLowerCase()
    .replace(/^whatsapp/, 'WhatsApp');

export const objectAnchor = (schema: string): string =>
  `object-${schema.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}`;

/** The objects that a family's operations return, but for what says of one that it is gone. */
function returnedObjects({ operations }: Family): string[] {
  const names = operations.map(({ result }) => result.schema);
  return [...new Set(names)].filter((name) => !name.startsWith('Deleted'));
}

/** The family whose object it is: of the operations that return it, one that gets it goes before one that lists it. */
function homeOf(schema: string, families: readonly Family[]): Family | undefined {
  const rank = ({ operations }: Family): number => {
    const reads = operations.filter(
      ({ verb, result }) => verb === 'get' && result.schema === schema,
    );
    if (reads.some(({ result }) => result.kind === 'resource')) return 0;
    return reads.length > 0 ? 1 : 2;
  };
  const returning = families.filter((family) => returnedObjects(family).includes(schema));
  return returning.sort((one, other) => rank(one) - rank(other))[0];
}

/** The objects that have their place on a family's page: a job is returned by many and belongs to `jobs`. */
export const objectsOf = (family: Family, families: readonly Family[]): string[] =>
  returnedObjects(family).filter((schema) => homeOf(schema, families) === family);

export const objectLinks = (families: readonly Family[]): ObjectLinks =>
  new Map(
    families.flatMap((family) =>
      objectsOf(family, families).map(
        (schema) => [schema, `reference/${family.name}/#${objectAnchor(schema)}`] as const,
      ),
    ),
  );

/** The families by group; what is in none of the others is of the platform. */
export function groupFamilies(families: readonly Family[]): [group: string, Family[]][] {
  const groupOf = ({ name }: Family): string =>
    Object.entries(familyGroups).find(([, names]) => names.includes(name))?.[0] ?? 'Platform';
  const groups = Map.groupBy(families, groupOf);
  return ['CRM', 'Messaging', 'Platform'].map((title) => {
    const order = familyGroups[title] ?? [];
    const own = groups.get(title) ?? [];
    return [title, own.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))];
  });
}
