import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, nodeAt } from '../service/json.ts';
import type { Severity } from './finding.ts';
import { isAddress } from './check-references.ts';
import { isJsonSchema } from './value-rules.ts';

/** Where something is written, and the nodes on the way there, from the file's own on. */
export interface Way {
  readonly file: string;
  readonly path: readonly string[];
  readonly nodes: readonly unknown[];
}

/** What a rule of Redocly finds. */
export interface Suspect extends Way {
  readonly rule: string;
  readonly message: string;
  /** Whether it is told of a key, and not of its value. */
  readonly isOfKey: boolean;
  /** What has the example that is told of, which may be a shared one. */
  readonly owner: Way;
  /** In one piece. */
  readonly description: JsonObject;
}

type Ruling = (suspect: Suspect) => Severity | undefined;

const errorIf = (isCertain: boolean): Severity | undefined => (isCertain ? 'error' : undefined);
const holds = (node: unknown, key: string): node is JsonObject =>
  isObject(node) && Object.hasOwn(node, key);
/** Names that anybody chooses stand in these, and may begin as those of extensions do. */
const MAPS = ['headers', 'properties', 'patternProperties', 'schemas', 'parameters', 'examples'];
const isExtension = ({ path }: Suspect): boolean =>
  path.some((key, index) => key.startsWith('x-') && !MAPS.includes(path[index - 1] ?? ''));
/** What a binding itself has is known to Redocly, and of what is in there, not all. */
const isSchema = ({ path }: Suspect): boolean =>
  ['schema', 'schemas', 'payload', 'headers'].some((key) => path.includes(key)) ||
  (path.includes('bindings') && path.at(-3) !== 'bindings');
const isOpenapi30 = ({ openapi }: JsonObject): boolean => String(openapi).startsWith('3.0');

export const targetOf = (reference: unknown, description: JsonObject): unknown =>
  String(reference).startsWith('#') ? nodeAt(description, String(reference)) : undefined;

/** Schemas, with all that they refer to or consist of. */
function withParts(schemas: readonly unknown[], description: JsonObject): JsonObject[] {
  const all = new Set(schemas.filter(isObject));
  for (const one of all) {
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => one[key] ?? []);
    for (const part of [targetOf(one['$ref'], description), ...parts])
      if (isObject(part)) all.add(part);
  }
  return [...all];
}

/** The schemas that one is a part of, and which speak of the same value. */
function schemasAround(path: readonly string[], nodes: readonly unknown[]): unknown[] {
  const isListed = ['allOf', 'anyOf', 'oneOf', 'dependentSchemas'].includes(path.at(-2) ?? '');
  if (!isListed && !['then', 'else'].includes(path.at(-1) ?? '')) return [];
  const end = isListed ? -2 : -1;
  const outer = nodes.slice(0, end);
  return [outer.at(-1), ...schemasAround(path.slice(0, end), outer)];
}

/** Examples are told of where they stand; that a schema cannot be compiled, at `schema`. */
function ofExample({ path, nodes, owner, description }: Suspect): Severity | undefined {
  const at = path.findIndex((key) => key === 'example' || key === 'examples');
  if (at < 0) return undefined;
  const node: any = owner.nodes.at(-1);
  const content = owner.path.lastIndexOf('content');
  const below = (found: JsonObject[], key: string): JsonObject[] => {
    const children = found.map(({ properties, items }) => properties?.[key] ?? items);
    return withParts(children, description);
  };
  const inside = path.slice(at + (path[at] === 'example' ? 1 : 3));
  const schemas = inside.reduce(below, withParts([node?.schema ?? node], description));
  const setByOther = owner.path.includes('responses') ? 'writeOnly' : 'readOnly';
  const isOfOther = (found: JsonObject[]): boolean => found.some((one) => one[setByOther] === true);
  const value = nodes.at(-1);
  const isUnion = schemas.some(({ oneOf, anyOf }) => oneOf ?? anyOf);
  const parts = isUnion ? Object.keys(Object(value)).map((key) => below(schemas, key)) : [];
  // Who sends what only the other side sets goes against the advice of OpenAPI, and not against a rule of it: for that
  // alone, a value may fit no member of a union.
  if (node?.schema && [schemas, ...parts].some(isOfOther)) return 'warn';
  const isSentAlone = holds(node, 'in') || owner.path.at(-2) === 'headers';
  const isJson = content < 0 ? !isSentAlone : owner.path[content + 1]?.includes('json');
  if (typeof value !== 'string') return 'error';
  // JSON Schema has known `time` since draft 7, and OpenAPI 3.0 names it nowhere.
  if (isOpenapi30(description) && schemas.some(({ format }) => format === 'time')) return undefined;
  // What is not JSON may be written as it is sent, a list with commas, and a number as its digits.
  const isLiteral = ['', 'true', 'false', 'null'].includes(value) || !Number.isNaN(Number(value));
  const isSent =
    isLiteral || schemas.some(({ type }) => ['array', 'object'].includes([type].flat()[0]));
  return errorIf(isJson || schemas.some(({ type }) => type === 'string') || !isSent);
}

/** Whether a header that is a parameter says who calls; `Authorization` never is one. */
const takesToken = (node: unknown, description: JsonObject): boolean =>
  withParts([Object(node).parameters].flat(), description).some(
    ({ in: where, name }) => where === 'header' && /token|key|auth(?!orization$)/i.test(name),
  );

function causeOf({ rule, file, path, message }: Told): string | undefined {
  // A value that fits none of several schemas has faults of each, and a shared parameter one in each path.
  if (rule.startsWith('no-invalid-') || path.at(-1) === 'name')
    return JSON.stringify([rule, file, ...path]);
  // What is missing is missed by all that refer to it.
  return path.includes('security') ? message : undefined;
}

type Told = Pick<Suspect, 'rule' | 'file' | 'path' | 'message'>;

/** Of all that is told of one cause, one; and what is told of a value itself, instead of what is told of its parts. */
export function withoutEchoes<Found extends Told>(all: readonly Found[]): Found[] {
  const kept = new Map<string | Found, Found>();
  for (const one of all) kept.set(causeOf(one) ?? one, one);
  const isEcho = ({ rule, file, path }: Found): boolean =>
    path.some((_, end) => end > 0 && kept.has(JSON.stringify([rule, file, ...path.slice(0, end)])));
  return [...kept.values()].filter((one) => !isEcho(one));
}

/** Of the rules that also tell of what a specification allows: what is certain, and how grave it is. */
const RULINGS: Readonly<Record<string, Ruling>> = {
  'no-invalid-media-type-examples': ofExample,
  'no-invalid-parameter-examples': ofExample,
  'no-invalid-schema-examples': ofExample,
  // OpenAPI leaves to tools which of two paths is meant.
  'no-ambiguous-paths': () => 'warn',
  // Redocly looks no further than into the callbacks of callbacks, and says so.
  'path-parameters-defined': ({ path }) =>
    errorIf(['name', 'parameters'].includes(path.at(-1) ?? '')),
  // Tags of one object are told apart, and Redocly looks at those of all operations and servers at once.
  'no-duplicated-tag-names': ({ path, nodes: [, tags, tag] }) => {
    const same = (Array.isArray(tags) ? tags : []).filter((one) => one?.name === Object(tag).name);
    return errorIf(path[0] === 'tags' && same.length > 1);
  },
  // Extensions are for who reads them, beside a reference too.
  'spec-ref-siblings': (suspect) => (isExtension(suspect) ? 'warn' : 'error'),
  // What is told of the overlap of two schemas is a guess.
  'no-illogical-composition-keywords': ({ nodes }) => {
    const [schema, members, member] = nodes.slice(-3);
    if (!isObject(schema) || !Array.isArray(members)) return undefined;
    const isTwice = members.filter((one) => isDeepStrictEqual(one, member)).length > 1;
    return errorIf('discriminator' in schema || (isTwice && schema['oneOf'] === members));
  },
  // What a reference in a composition does not describe, the other members may, and the schemas around it.
  'no-required-schema-properties-undefined': ({ path, nodes, description }) => {
    const [schema, , name] = nodes.slice(-3);
    // Of a list, `required` says nothing at all, which is told once.
    const types = holds(schema, 'type') ? [schema['type']].flat() : ['object'];
    if (!types.includes('object')) return undefined;
    const mayDescribe = ({ properties, $ref }: JsonObject): boolean =>
      holds(properties, `${name}`) || (!!$ref && !targetOf($ref, description));
    const around = withParts(schemasAround(path.slice(0, -2), nodes.slice(0, -2)), description);
    return errorIf(!around.some(mayDescribe) && !['not', 'if'].includes(path.at(-3) ?? ''));
  },
  // Without a type and without a union, null is allowed as everything is.
  'nullable-type-sibling': ({ nodes }) => {
    const [above, schema, nullable] = nodes.slice(-3);
    const isUnion = ['allOf', 'anyOf', 'oneOf', 'enum'].some((key) => holds(schema, key));
    return errorIf(nullable === true && (isUnion || Array.isArray(above)));
  },
  // An operation without security may be meant for anybody: but not one that returns 401, or if the scheme is for none.
  'security-defined': ({ path, nodes, description }) => {
    const { components, paths } = description;
    const name = `${path.at(-1)}`;
    // Since OpenAPI 3.2, what no component can be called is the URI of a scheme. Redocly passes over one that another is.
    const isUri = String(description['openapi']).startsWith('3.2') && /[^\w.-]/.test(name);
    const isThere = isUri || holds(components?.securitySchemes, name);
    if (path.includes('security')) return errorIf(!isThere);
    // In AsyncAPI it is mostly the servers that have it, and a token may be a parameter as any other.
    if (!paths || nodes.slice(-2).some((one) => takesToken(one, description))) return undefined;
    if (holds(Object(nodes.at(-1)).responses, '401')) return 'error';
    const items = [paths, ...Object.values<object>(paths)].flatMap(Object.entries);
    const isClear = items.some(
      ([key, one]) => key === '$ref' || holds(one, 'security') || holds(one?.responses, '401'),
    );
    return errorIf(!isClear && isObject(components?.securitySchemes));
  },
  'no-unresolved-refs': ({ path, nodes, description }) => {
    const node = nodes.at(-1);
    // Where it leads, there is a reference that leads nowhere.
    if (holds(node, '$ref') && targetOf(node['$ref'], description)) return undefined;
    // A mapping may name a schema instead of referring to it.
    if (path.at(-2) === 'mapping' && holds(description['components']?.schemas, `${node}`))
      return undefined;
    // Nothing is fetched, which is no fault of the description.
    return isAddress(`${isObject(node) ? node['$ref'] : node}`) ? 'warn' : 'error';
  },
  struct: (suspect) => {
    const { description, path, nodes, isOfKey } = suspect;
    // Redocly has a form for some extensions, and the specifications have none.
    if (isExtension(suspect)) return undefined;
    // In AsyncAPI, the first is a string, and the second may be null.
    const name = 'asyncapi' in description ? path.at(-1) : undefined;
    if (name === 'discriminator' || (name === 'address' && nodes.at(-1) === null)) return undefined;
    // A schema of JSON Schema may have any keyword, and nobody reads one that is misspelled.
    return isOfKey && !isOpenapi30(description) && isSchema(suspect) ? 'warn' : 'error';
  },
};

/** How grave it is what a rule of Redocly finds; undefined where a specification allows it. */
export const judge: Ruling = (suspect) => {
  // Redocly takes Avro and the like for JSON Schema.
  if (suspect.nodes.some((node) => holds(node, 'schemaFormat') && !isJsonSchema(node)))
    return undefined;
  return RULINGS[suspect.rule] ? RULINGS[suspect.rule]?.(suspect) : 'error';
};
