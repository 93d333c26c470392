// Each puts a named schema elsewhere, in both versions alike: what an edit of it means stays the same.
import type { Json } from './walk-schemas.ts';

/** Puts the schema of a name in another place; the name leads there. */
export type Move = (inner: Json) => Json;

export const MOVES: Readonly<Record<string, Move>> = {
  'behind a reference': (inner) => inner,
  'in an allOf': (inner) => ({ allOf: [inner, { type: 'object' }] }),
  'in a list': (inner) => ({ type: 'array', items: inner }),
  'in a property': (inner) => ({ type: 'object', required: ['it'], properties: { it: inner } }),
  'among alternatives': (inner) => ({ anyOf: [{ type: 'string' }, inner] }),
};

/** A description where a named schema is moved, and its old name leads to it. */
export function moveSchema(document: Json, name: string, move: Move): Json {
  const { schemas } = document['components'];
  const moved = { ...schemas, [`${name}Moved`]: schemas[name] };
  moved[name] = move({ $ref: `#/components/schemas/${name}Moved` });
  return { ...document, components: { ...document['components'], schemas: moved } };
}

const OTHER: Json = {
  type: 'object',
  required: ['object'],
  properties: { object: { const: 'something_else' }, other: { type: 'string' } },
};

const ANOTHER: Json = {
  type: 'object',
  required: ['object'],
  properties: { object: { const: 'another_thing' } },
};

/** What takes the place of a schema. */
export const REPLACEMENTS: Readonly<Record<string, Move>> = {
  'one of two others': () => ({ oneOf: [OTHER, ANOTHER] }),
  'any of two objects': () => ({
    anyOf: [{ type: 'object' }, { type: 'object', required: ['x'] }],
  }),
  'another object': () => OTHER,
};

/** What a schema is wrapped in; what was there is one of it. */
export const UNIONS: Readonly<Record<string, Move>> = {
  'itself or another object': (inner) => ({ oneOf: [inner, OTHER] }),
  'another object or itself': (inner) => ({ anyOf: [OTHER, inner] }),
  'itself, or anything': (inner) => ({ oneOf: [inner, { type: 'object' }] }),
};

/** A description where a named schema is something else, to which the service stands as it did. */
export function replaceSchema(document: Json, name: string, replace: Move): Json {
  const { schemas } = document['components'];
  const { 'x-stability-level': level, ...inner } = schemas[name];
  const mark = level === undefined ? {} : { 'x-stability-level': level };
  const replaced = { ...schemas, [name]: { ...mark, ...replace(inner) } };
  return { ...document, components: { ...document['components'], schemas: replaced } };
}
