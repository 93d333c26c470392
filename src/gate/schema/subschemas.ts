import { type At, child, childrenOf } from '../document/at.ts';
import type { Description } from '../document/description.ts';
import { canonicalJson, stringsOf } from '../document/json.ts';
import { allowsAll, type Part } from './flatten.ts';
import type { Schema } from './schema-view.ts';
import { TYPES } from './types-and-values.ts';

const ENCODINGS = ['contentEncoding', 'contentMediaType'];
const OPAQUE = ['not', 'if', 'then', 'else', ...ENCODINGS];
const NESTED = ['contains', 'propertyNames', 'unevaluatedItems', 'contentSchema'];

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  minimum: ['exclusiveMinimum'],
  maximum: ['exclusiveMaximum'],
  additionalProperties: ['unevaluatedProperties'],
  format: ENCODINGS,
};

/** A keyword, and others that say the same. */
export const spellingsOf = (key: string): string[] => [key, ...(SPELLINGS[key] ?? [])];

type Schemas = Map<string, Schema>;

function join(schemas: Schemas, key: string, at: At): void {
  const known = schemas.get(key);
  // What says nothing is not what is told of.
  const isBlank = known && allowsAll(known[0].node);
  schemas.set(key, !known ? [at] : isBlank ? [at, ...known] : [...known, at]);
}

const schemaOf = ([first, ...others]: readonly At[]): Schema | undefined =>
  first && [first, ...others];

const entriesOf = (parts: readonly Part[], keyword: string): [string, At][] =>
  parts.flatMap(({ node, at }) => (keyword in node ? childrenOf(child(at, keyword)) : []));

/** A map of schemas by name, such as `properties`; what several parts say of one name holds at once. */
export function readNamed(parts: readonly Part[], ...keywords: string[]): Schemas {
  const named: Schemas = new Map();
  for (const [name, schema] of keywords.flatMap((keyword) => entriesOf(parts, keyword)))
    if (typeof schema.node !== 'string' && !Array.isArray(schema.node)) join(named, name, schema);
  return named;
}

/** The schema of the items behind those that have one each. */
export function readItems(parts: readonly Part[]): Schema | undefined {
  const said = parts.flatMap((part): readonly At[] => {
    const isTuple = Array.isArray(part.node['items']);
    return readOne([part], isTuple ? 'additionalItems' : 'items') ?? [];
  });
  return schemaOf(said);
}

/** A keyword that holds one schema; undefined where it allows everything. */
export function readOne(parts: readonly Part[], keyword: string): Schema | undefined {
  const said = parts.flatMap(({ node, at }) => {
    const own = spellingsOf(keyword).filter((key) => key in node && !allowsAll(node[key]));
    return own.map((key) => child(at, key));
  });
  return schemaOf(said);
}

export function readPrefixItems(parts: readonly Part[]): Schema[] {
  const prefixes: Schemas = new Map();
  for (const [index, schema] of entriesOf(parts, 'prefixItems')) join(prefixes, index, schema);
  const tuples = parts.filter(({ node }) => Array.isArray(node['items']));
  for (const [index, schema] of entriesOf(tuples, 'items')) join(prefixes, index, schema);
  return [...prefixes.values()];
}

/** The keywords that hold one schema and narrow what contains it. */
export function readNested(parts: readonly Part[]): Schemas {
  const all = NESTED.map((keyword) => [keyword, readOne(parts, keyword)] as const);
  return new Map(all.flatMap(([keyword, schema]) => (schema ? [[keyword, schema]] : [])));
}

/** The keywords that can only be told to be equal or not. */
export function readOpaque(parts: readonly Part[], description: Description): Map<string, string> {
  const opaque = new Map<string, string>();
  for (const keyword of OPAQUE) {
    const said = parts.filter(({ node }) => keyword in node && !isFormat(node, keyword));
    const write = ({ at }: Part) => canonicalJson(description.writeOut(child(at, keyword)));
    if (said.length > 0) opaque.set(keyword, said.map(write).sort().join('&'));
  }
  return opaque;
}

/** The properties that the presence of another demands. */
export function readDependentRequired(parts: readonly Part[]): Map<string, Set<string>> {
  const dependent = new Map<string, Set<string>>();
  const lists = ['dependentRequired', 'dependencies'].flatMap((key) => entriesOf(parts, key));
  for (const [name, { node }] of lists.filter(([, at]) => Array.isArray(at.node)))
    dependent.set(name, new Set([...(dependent.get(name) ?? []), ...stringsOf(node)]));
  return dependent;
}

// What OpenAPI 3.0 writes as `format: byte` and `format: binary`.
const FORMATS: Readonly<Record<string, string>> = {
  base64: 'byte',
  'application/octet-stream': 'binary',
};

const isFormat = (node: Part['node'], keyword: string): boolean =>
  keyword.startsWith('content') && String(node[keyword]) in FORMATS;

/** The formats of a schema, those of OpenAPI 3.0 for what 3.1 says by `contentEncoding`. */
export function readFormats(parts: readonly Part[]): Set<string> {
  const said = parts.flatMap(({ node }) => [
    node['format'],
    ...ENCODINGS.map((key) => FORMATS[String(node[key])]),
  ]);
  // Who writes `format: string` means the type.
  return new Set(stringsOf(said).filter((format) => !TYPES.has(format)));
}
