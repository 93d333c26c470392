import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../service/json.ts';
import type { Severity } from './finding.ts';

/** What a rule of Redocly finds, and the way there. */
export interface Suspect {
  readonly rule: string;
  readonly file: string;
  readonly path: readonly string[];
  /** Whether it is told of a key, and not of its value. */
  readonly isOfKey: boolean;
  /** The nodes on the way, from the file's own to the one that is meant. */
  readonly nodes: readonly unknown[];
  readonly description: JsonObject;
}

type Ruling = (suspect: Suspect) => Severity | undefined;

const errorIf = (isCertain: boolean): Severity | undefined => (isCertain ? 'error' : undefined);
const holds = (node: unknown, key: string): node is JsonObject =>
  isObject(node) && Object.hasOwn(node, key);
const isSchema = ({ path }: Suspect): boolean =>
  ['schema', 'schemas', 'payload', 'headers', 'bindings'].some((key) => path.includes(key));

/** Examples are told of where they stand; that a schema cannot be compiled, at `schema`. */
function ofExample({ path, nodes }: Suspect): Severity | undefined {
  const at = path.findIndex((key) => key === 'example' || key === 'examples');
  if (at < 0) return undefined;
  const owner = nodes[at];
  const content = path.lastIndexOf('content', at);
  const isJson = content < 0 ? !holds(owner, 'in') : path[content + 1]?.includes('json');
  if (isJson || typeof nodes.at(-1) !== 'string') return 'error';
  // What is not JSON may be written as it is sent, a number as its digits: a text alone is what it says.
  const inside = path.slice(at + (path[at] === 'example' ? 1 : 3));
  const root: unknown = isObject(owner) ? owner['schema'] : undefined;
  const schema = inside.reduce((node: any, key) => node?.properties?.[key], root);
  return errorIf(schema?.type === 'string');
}

/** A value that fits none of several schemas has faults of each: what is told of the value itself is kept. */
export function withoutEchoes<Found extends Pick<Suspect, 'rule' | 'file' | 'path'>>(
  all: readonly Found[],
): Found[] {
  const keyOf = ({ rule, file }: Found, path: readonly string[]): string =>
    JSON.stringify([rule, file, ...path]);
  const examples = all.filter(({ rule }) => RULINGS[rule] === ofExample);
  const kept = new Map(examples.map((one) => [keyOf(one, one.path), one]));
  const isEcho = (one: Found): boolean =>
    one.path.some((_, end) => end > 0 && kept.has(keyOf(one, one.path.slice(0, end))));
  const faults = [...kept.values()].filter((one) => !isEcho(one));
  return [...all.filter((one) => !examples.includes(one)), ...faults];
}

/** Of the rules that also tell of what a specification allows: what is certain, and how grave it is. */
const RULINGS: Readonly<Record<string, Ruling>> = {
  'no-invalid-media-type-examples': ofExample,
  'no-invalid-parameter-examples': ofExample,
  'no-invalid-schema-examples': ofExample,
  // OpenAPI leaves to tools which of two paths is meant.
  'no-ambiguous-paths': () => 'warn',
  // Tags of one object are told apart, and Redocly looks at those of all operations and servers at once.
  'no-duplicated-tag-names': ({ path, nodes: [, tags, tag] }) => {
    const same = (Array.isArray(tags) ? tags : []).filter((one) => one?.name === Object(tag).name);
    return errorIf(path[0] === 'tags' && same.length > 1);
  },
  // Extensions are for who reads them, beside a reference too.
  'spec-ref-siblings': ({ path }) => (path.at(-1)?.startsWith('x-') ? 'warn' : 'error'),
  // What is told of the overlap of two schemas is a guess.
  'no-illogical-composition-keywords': ({ nodes }) => {
    const [schema, members, member] = nodes.slice(-3);
    if (!isObject(schema) || !Array.isArray(members)) return undefined;
    const isTwice = members.filter((one) => isDeepStrictEqual(one, member)).length > 1;
    return errorIf('discriminator' in schema || (isTwice && schema['oneOf'] === members));
  },
  'no-required-schema-properties-undefined': ({ path }) =>
    errorIf(!['not', 'if'].includes(path.at(-3) ?? '')),
  // Without a type and without a union, null is allowed as everything is.
  'nullable-type-sibling': ({ nodes }) => {
    const [above, schema, nullable] = nodes.slice(-3);
    const isUnion = ['allOf', 'anyOf', 'oneOf', 'enum'].some((key) => holds(schema, key));
    return errorIf(nullable === true && (isUnion || Array.isArray(above)));
  },
  // An operation without security may be meant for anybody: but not one that returns 401, or if the scheme is for none.
  'security-defined': ({ nodes, description: { components, paths } }) => {
    const node = nodes.at(-1);
    if (!isObject(node) || holds(node['responses'], '401')) return 'error';
    const items = Object.values<object>(paths ?? {}).flatMap((item) => Object.entries(item));
    const isClear = items.some(
      ([key, one]) => key === '$ref' || holds(one, 'security') || holds(one?.responses, '401'),
    );
    return errorIf(!isClear && isObject(components?.securitySchemes));
  },
  'no-unresolved-refs': ({ path, nodes, description }) => {
    const node = nodes.at(-1);
    // A mapping may name a schema instead of referring to it.
    const isName =
      path.at(-2) === 'mapping' && holds(description['components']?.schemas, `${node}`);
    if (isName) return undefined;
    // Nothing is fetched, which is no fault of the description.
    return /^[a-z][a-z\d+.-]*:/i.test(isObject(node) ? node['$ref'] : node) ? 'warn' : 'error';
  },
  struct: (suspect) => {
    const { description, path, nodes, isOfKey } = suspect;
    // There, the first is a string, and the second may be null.
    const isAsync = 'asyncapi' in description;
    if (isAsync && path.at(-1) === 'discriminator') return undefined;
    if (isAsync && path.at(-1) === 'address' && nodes.at(-1) === null) return undefined;
    // A schema of JSON Schema may have any keyword, and nobody reads one that is misspelled.
    const isOpen = !String(description['openapi'] ?? '3.1').startsWith('3.0');
    return isOfKey && isOpen && isSchema(suspect) ? 'warn' : 'error';
  },
};

/** How grave it is what a rule of Redocly finds; undefined where a specification allows it. */
export const judge: Ruling = (suspect) =>
  RULINGS[suspect.rule] ? RULINGS[suspect.rule]?.(suspect) : 'error';
