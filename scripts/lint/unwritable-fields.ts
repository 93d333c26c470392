import type { Finding } from '../../src/lint/finding.ts';
import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import type { Contract } from '../contract/read-contract.ts';

// Stated fields that the service sets. Ours say `readOnly: true`.
const SET_BY_SERVICE = [
  'Contact.avatar_url',
  'Contact.last_seen_at',
  'Deal.probability',
  'Deal.won_at',
  'Deal.closed_at',
];

const nameOf = (schema: unknown): string | undefined =>
  isObject(schema) && typeof schema['$ref'] === 'string'
    ? schema['$ref'].split('/').at(-1)
    : undefined;

/** The schemas of the bodies that create and update a resource, by the name of the resource's. */
function findBodies({ paths, components }: JsonObject): Map<string, Set<string>> {
  const bodies = new Map<string, Set<string>>();
  for (const operation of Object.values<JsonObject>(paths ?? {}).flatMap(Object.values)) {
    if (!/^(?:create|update)[A-Z]/.test(operation?.operationId)) continue;
    const body = nameOf(operation.requestBody?.content?.['application/json']?.schema);
    const response = nameOf(operation.responses?.[201] ?? operation.responses?.[200]) ?? '';
    const media = components?.responses?.[response]?.content?.['application/json'];
    const envelope = components?.schemas?.[nameOf(media?.schema) ?? ''];
    const resource = nameOf(envelope?.properties?.data);
    if (body && resource) bodies.set(resource, (bodies.get(resource) ?? new Set()).add(body));
  }
  return bodies;
}

/**
 * Optional fields of a resource that none of the bodies takes: either these were forgotten, or the service sets the
 * field. What a resource always has, and what `expand` embeds, is the service's.
 */
export function lintUnwritableFields({ openapi, sources }: Contract): Finding[] {
  const schemas: JsonObject = openapi['components']?.schemas ?? {};
  return [...findBodies(openapi)].flatMap(([resource, bodies]) => {
    const { properties = {}, required = [] } = schemas[resource] ?? {};
    const taken = [...bodies].flatMap((body) => Object.keys(schemas[body]?.properties ?? {}));
    const isMeant = ([name, field]: [string, JsonObject]): boolean =>
      [...required, ...taken].includes(name) ||
      field?.['readOnly'] === true ||
      SET_BY_SERVICE.includes(`${resource}.${name}`) ||
      schemas[nameOf(field) ?? '']?.properties?.id !== undefined;
    const unmeant = Object.entries<JsonObject>(properties).filter((entry) => !isMeant(entry));
    return unmeant.map(([name]) => ({
      ...sources.locate(
        `#/components/schemas/${resource}/properties/${escapeSegment(name)}`,
        'openapi',
        true,
      ),
      tool: 'contract' as const,
      rule: 'field-is-writable',
      message: `${[...bodies].sort().join(' and ')} lack \`${name}\`: add it there, or say \`readOnly: true\` here if the service sets it.`,
    }));
  });
}
