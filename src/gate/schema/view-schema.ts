import { type At, child, componentOf, descend } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { canonicalJson, entriesOf, isObject, stringsOf } from '../document/json.ts';
import { flatten, isFreePattern, type Part, unwrap } from './flatten.ts';
import { readLimits } from './limits.ts';
import type { Discriminator, Schema, Union } from './schema-view.ts';
import {
  readDependentRequired,
  readFormats,
  readItems,
  readNamed,
  readNested,
  readOne,
  readOpaque,
  readPrefixItems,
} from './subschemas.ts';
import { readTypesAndValues } from './types-and-values.ts';

/** The name at the end of a reference. */
const lastSegment = (reference: string): string =>
  reference.slice(reference.lastIndexOf('/') + 1).replace(/\.(?:ya?ml|json)$/, '');

/** The name of a union's member, if it is a reference. */
function memberName({ node }: At): string | undefined {
  const ref = isObject(node) ? node['$ref'] : undefined;
  return typeof ref === 'string' ? lastSegment(ref) : undefined;
}

const SUBTYPE = /^(#\/components\/schemas\/([^/]+))(?:\/allOf\/\d+)+$/;

/** The components that have one in their `allOf`, at any depth. */
function subtypesOf(description: Description, base: string, found = new Set<string>()): string[] {
  for (const place of componentOf(base) === base ? description.referrersOf(base) : []) {
    const [, component, name = ''] = SUBTYPE.exec(place) ?? [];
    if (!component || found.has(name)) continue;
    const at = { node: description.find(component), pointer: component };
    // What says nothing of its own is the same under another name.
    if (unwrap(description, at) === at) subtypesOf(description, component, found.add(name));
  }
  return [...found];
}

/** The discriminator of a schema; members, or subtypes, that its mapping leaves out go by their own names. */
function readDiscriminator(
  parts: readonly Part[],
  unions: readonly Union[],
  // A subtype has the discriminator of its base, and tells nothing apart.
  subtypes: (base: At) => string[],
): Discriminator | undefined {
  const part = parts.find(({ node }) => node['discriminator'] !== undefined);
  if (!part) return undefined;
  const at = child(part.at, 'discriminator');
  // In AsyncAPI it is the name alone.
  const { propertyName, mapping } = isObject(at.node) ? at.node : { propertyName: at.node };
  const written = entriesOf(mapping).map(([key, to]) => [key, lastSegment(String(to))] as const);
  const mapped = new Set(written.map(([, target]) => target));
  const members = unions.flatMap((union) => union.members.map(memberName));
  const names = unions.length > 0 ? members : subtypes(part.at);
  const unsaid = names.filter((name) => name !== undefined && !mapped.has(name)) as string[];
  const implied = unsaid.map((name) => [name, name] as const);
  return { at, property: String(propertyName), mapping: new Map([...written, ...implied]) };
}

const WORDS = /^(?:title|summary|description|externalDocs|examples?|\$comment|xml|x-.*)$/;
// Each has rules of its own.
const KNOWN = new Set(['x-sunset', 'x-stability-level', 'x-extensible-enum', 'x-client']);

/** Whether a keyword says nothing but words: descriptions, examples, and extensions that the gate does not know. */
export const isWord = (key: string): boolean => WORDS.test(key) && !KNOWN.has(key);

/** What stands beside the keywords; the nearest part says it where several do. */
function readAnnotations(parts: readonly Part[]) {
  return {
    deprecated: first(parts, 'deprecated') === true,
    sunset: first(parts, 'x-sunset'),
    stability: first(parts, 'x-stability-level'),
    /** Words and examples, whatever their keywords. */
    words: readWords(parts),
  };
}

/** The nearest words: a component's own are compared where the component is. */
function readWords(parts: readonly Part[]): ReadonlyMap<string, unknown> {
  const words = new Map<string, unknown>();
  for (const { node } of parts)
    for (const key of Object.keys(node)) {
      const name = key === 'example' ? 'examples' : key;
      if (isWord(key) && !words.has(name))
        words.set(name, key === 'example' ? [node[key]] : node[key]);
    }
  return words;
}

const COMPONENT = /#\/components\/schemas\/([^/]+)$/;

/** Reads a schema without its spelling; throws an UnreadableDescription when a reference in it leads nowhere. */
export function viewSchema(description: Description, schema: Schema) {
  const { parts: all, unions, never } = flatten(description, schema);
  const parts = all.filter(({ wordsOnly }) => !wordsOnly);
  const typesAndValues = readTypesAndValues(parts);
  const { types } = typesAndValues;
  const withDefault = all.find(({ node }) => 'default' in node);
  const at = placeOf(description, schema);
  return {
    /** Where its first part is written, after references. */
    at,
    /** All that holds at once, the nearest first. */
    parts,
    /** The pointers of the components that it is made of. */
    sources: new Set(all.flatMap(({ at }) => componentOf(at.pointer) ?? [])),
    name: componentName(schema),
    /** Whether nothing fits. */
    never,
    ...typesAndValues,
    /** What everybody takes it for who writes no type beside `properties` or `items`. */
    impliedTypes: impliedTypes(parts),
    /** `x-extensible-enum`: a list that is open to others. */
    knownValues: knownValues(parts),
    /** Whether each other text is an alternative to the list: no value can be refused. */
    isOpen: parts.some(({ node }) => '$known' in node),
    /** `x-beta-values`: those that the service does not stand by, by canonical JSON. */
    betaValues: new Set([first(parts, 'x-beta-values') ?? []].flat().map(canonicalJson)),
    ...readLimits(parts, types),
    uniqueItems: parts.some(({ node }) => node['uniqueItems'] === true),
    formats: readFormats(parts),
    patterns: new Set(texts(parts, 'pattern').filter((pattern) => !isFreePattern(pattern))),
    ...readProperties(parts, !types || types.has('object')),
    items: readItems(parts),
    prefixItems: readPrefixItems(parts),
    /** `contains`, `propertyNames`, `unevaluatedItems` and `contentSchema`, which hold one schema each. */
    nested: readNested(parts),
    /** `not`, `if` and the like, which only equality can be asked of, by canonical JSON. */
    opaque: readOpaque(parts, description),
    unions,
    discriminator: readDiscriminator(parts, unions, ({ pointer }) =>
      pointer === at.pointer ? subtypesOf(description, pointer) : [],
    ),
    hasDefault: withDefault !== undefined,
    default: withDefault?.node['default'],
    annotations: readAnnotations(all),
  };
}

/** @param mayBeObject - what is no object has no properties, whatever is said of them */
function readProperties(all: readonly Part[], mayBeObject: boolean) {
  const parts = mayBeObject ? all : [];
  const required = parts.flatMap(({ node, at }) =>
    stringsOf(node['required']).map((name) => [name, at] as const),
  );
  return {
    properties: readNamed(parts, 'properties'),
    /** The properties that have to be there, and the schema that says so. */
    required: new Map(required),
    /** Undefined where any is allowed. */
    additional: readOne(all, 'additionalProperties'),
    patternProperties: readNamed(all, 'patternProperties'),
    dependentRequired: readDependentRequired(all),
    // AsyncAPI's dialect has them among `dependencies`.
    dependentSchemas: readNamed(all, 'dependentSchemas', 'dependencies'),
  };
}

function impliedTypes(parts: readonly Part[]): ReadonlySet<string> | undefined {
  const says = (key: string): boolean => parts.some(({ node }) => isObject(node[key]));
  if (says('properties') === says('items')) return undefined;
  const isNullable = parts.some(({ plusNull }) => plusNull);
  return new Set([says('items') ? 'array' : 'object', ...(isNullable ? ['null'] : [])]);
}

/** The place of what a schema is, whatever words are beside its references. */
function placeOf(description: Description, [at]: Schema): At {
  return unwrap(description, description.keepsSiblings ? at : description.resolve(at));
}

/** The component that a schema is, and not merely a part of it. */
function componentName([only, ...others]: Schema): string | undefined {
  if (others.length > 0 || !isObject(only.node)) return undefined;
  const { $ref, allOf } = only.node;
  if (typeof $ref === 'string') return COMPONENT.exec($ref)?.[1];
  const isWrapped = Array.isArray(allOf) && allOf.length === 1;
  return isWrapped ? componentName([descend(only, 'allOf', 0)]) : undefined;
}

function knownValues(parts: readonly Part[]): ReadonlyMap<string, unknown> | undefined {
  const list = first(parts, '$known') ?? first(parts, 'x-extensible-enum');
  if (!Array.isArray(list)) return undefined;
  return new Map(list.map((value: unknown) => [canonicalJson(value), value]));
}

const first = (parts: readonly Part[], keyword: string): unknown =>
  parts.find(({ node }) => keyword in node)?.node[keyword];

const texts = (parts: readonly Part[], keyword: string): string[] =>
  parts.map(({ node }) => node[keyword]).filter((one) => typeof one === 'string');
