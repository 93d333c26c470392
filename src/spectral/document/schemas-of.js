import { carriersOf } from './carriers-of.js';
import { entriesOf, isObject, listOf } from './is-object.js';
import { namesIn } from './names-in.js';

/**
 * A schema and what it is used for. A schema that stands in several places comes once for each role.
 *
 * @typedef {object} SchemaUse
 * @property {Record<string, any>} schema
 * @property {'request' | 'response' | 'component'} role `component` is used by nobody
 * @property {'body' | 'parameter' | 'header'} carrier
 * @property {Record<string, any> | undefined} holder the parameter or header whose own schema it is
 * @property {string} words what has been said about its value so far, from the property it belongs to
 * @property {import('./place.js').Place} place
 */

/** Keywords that hold one subschema, a list of them, or a map of them by name. */
export const ONE = namesIn(`
  items contains not if then else additionalProperties propertyNames unevaluatedProperties
  unevaluatedItems
`);
export const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
export const NAMED = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** @param {SchemaUse} use @returns {SchemaUse[]} */
function subschemas({ schema, role, carrier, words, place }) {
  /** @param {unknown} child @param {string} inherited @param {(string | number)[]} keys */
  const use = (child, inherited, ...keys) => ({
    schema: /** @type {any} */ (child),
    role,
    carrier,
    holder: undefined,
    words: inherited,
    place: { parent: place, keys },
  });
  return [
    ...ONE.map((key) => use(schema[key], words, key)),
    ...MANY.flatMap((key) =>
      listOf(schema[key]).map((child, index) => use(child, words, key, index)),
    ),
    ...NAMED.flatMap((key) =>
      entriesOf(schema[key]).map(([name, child]) => use(child, '', key, name)),
    ),
  ];
}

/** @param {Record<string, any>} document @returns {SchemaUse[]} */
function roots(document) {
  const carried = carriersOf(document).map(({ kind, role, node, schemaKey, path }) => ({
    schema: node[schemaKey],
    role,
    carrier: kind,
    holder: kind === 'body' ? undefined : node,
    place: { keys: [...path, schemaKey] },
    words: kind === 'body' ? '' : String(node.description ?? ''),
  }));
  const named = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => ({
    schema,
    role: /** @type {const} */ ('component'),
    carrier: /** @type {const} */ ('body'),
    holder: undefined,
    words: '',
    place: { keys: ['components', 'schemas', name] },
  }));
  return [...carried, ...named];
}

/** @param {Record<string, any>} document @returns {SchemaUse[]} */
function collect(document) {
  const seen = { request: new WeakSet(), response: new WeakSet(), component: new WeakSet() };
  /** @type {SchemaUse[]} */
  const uses = [];
  for (const root of roots(document)) {
    // A stack of its own: a schema may nest deeper than functions can call each other.
    const open = [root];
    for (let use = open.pop(); use; use = open.pop()) {
      // What is still a reference leads back to where the walk has been.
      if (!isObject(use.schema) || typeof use.schema.$ref === 'string') continue;
      const isKnown =
        use.role === 'component'
          ? Object.values(seen).some((set) => set.has(use.schema))
          : seen[use.role].has(use.schema);
      if (isKnown && !use.holder) continue;
      seen[use.role].add(use.schema);
      const words = `${use.words} ${use.schema.description ?? ''}`;
      uses.push({ ...use, words });
      open.push(...subschemas({ ...use, words }));
    }
  }
  return uses;
}

/** @type {WeakMap<object, SchemaUse[]>} */
const known = new WeakMap();

/**
 * Every schema of a description whose references are resolved; walked once for all rules.
 *
 * @param {Record<string, any>} document
 * @returns {SchemaUse[]}
 */
export function schemasOf(document) {
  const uses = known.get(document) ?? collect(document);
  known.set(document, uses);
  return uses;
}
