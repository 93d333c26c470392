import { isObject } from '../document/is-object.js';

const PARTS = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];
const PLACE = '#/components/schemas/';

/**
 * The named schemas that a value has to be held up to as well, once it is held up to this one.
 *
 * @param {any} schema @returns {string[]}
 */
function alsoApplied(schema) {
  if (!isObject(schema)) return [];
  const ref = schema['$ref'];
  const own = typeof ref === 'string' && ref.startsWith(PLACE) ? [ref.slice(PLACE.length)] : [];
  return [...own, ...PARTS.flatMap((key) => [schema[key] ?? []].flat().flatMap(alsoApplied))];
}

/** @param {any} schemas */
function schemaEnds(schemas) {
  if (!isObject(schemas)) return [];
  const next = new Map(Object.entries(schemas).map(([name, one]) => [name, alsoApplied(one)]));
  return [...next.keys()]
    .filter((name) => leadsBack(name, next))
    .map((name) => ({
      message: `\`${name}\` is a part of itself: no validator comes to an end.`,
      path: ['components', 'schemas', name],
    }));
}

/** @param {string} start @param {Map<string, string[]>} next */
function leadsBack(start, next) {
  const seen = new Set();
  const open = [...(next.get(start) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === start) return true;
    if (!seen.has(name)) open.push(...(next.get(name) ?? []));
    seen.add(name);
  }
  return false;
}

export const rule = {
  description: 'No schema is a part of itself by `allOf`, `anyOf`, `oneOf`, `not` or `if`.',
  why: 'A property may contain the schema it belongs to, as in a tree. A schema that applies to the same value again never ends: validators and generators overflow.',
  fix: 'Move the shared properties into their own schema, and refer to that one.',
  formats: ['oas3', 'aas3'],
  resolved: false,
  given: '$.components.schemas',
  then: { function: schemaEnds },
};
