import { isMap, type Json } from './walk-schemas.ts';

/** A named object schema, and who is hit by a change of it. */
export interface Site {
  readonly name: string;
  readonly sends: boolean;
  readonly reads: boolean;
}

const PREFIX = '#/components/schemas/';

/**
 * The named object schemas of a description that an edit has a known effect on: plain objects that are
 * used as a whole, and not merged with others by `allOf`.
 */
export function findSites(document: Json): Site[] {
  const sent = new Set<string>();
  const read = new Set<string>();
  for (const item of Object.values<Json>(document['paths'] ?? {}))
    reach(document, item, false, sent, read);
  for (const item of Object.values<Json>(document['webhooks'] ?? {}))
    reach(document, item, true, sent, read);
  const merged = new Set<string>();
  collectMerged(document, merged);
  return Object.entries<Json>(document['components']?.schemas ?? {})
    .filter(([name, schema]) => isPlainObject(schema) && !merged.has(name))
    .map(([name]) => ({ name, sends: sent.has(name), reads: read.has(name) }))
    .filter(({ sends, reads }) => sends || reads);
}

function isPlainObject(schema: Json): boolean {
  const keys = ['allOf', 'oneOf', 'anyOf', 'discriminator', 'additionalProperties', 'deprecated'];
  return (
    schema['type'] === 'object' &&
    Object.keys(schema['properties'] ?? {}).length > 0 &&
    keys.every((key) => !(key in schema))
  );
}

function reach(
  document: Json,
  item: Json,
  isDelivery: boolean,
  sent: Set<string>,
  read: Set<string>,
): void {
  const shared = item['parameters'] ?? [];
  for (const operation of Object.values(item).filter(isMap)) {
    const requests = [operation['requestBody'], operation['parameters'], shared];
    follow(document, requests, isDelivery ? read : sent, isDelivery ? 'writeOnly' : 'readOnly');
    follow(
      document,
      operation['responses'],
      isDelivery ? sent : read,
      isDelivery ? 'readOnly' : 'writeOnly',
    );
    for (const callback of Object.values<Json>(operation['callbacks'] ?? {}))
      for (const inner of Object.values(callback).filter(isMap))
        reach(document, inner, true, sent, read);
  }
}

function lookUp(document: Json, ref: string): unknown {
  let target: any = document;
  for (const key of ref.slice(2).split('/')) target = target?.[key.replaceAll('~1', '/')];
  return target;
}

/** Whether a schema, or a part that it is made of, is not for this side. */
function hides(document: Json, schema: Json, flag: string): boolean {
  if (schema[flag] === true) return true;
  const parts = [schema, ...(Array.isArray(schema['allOf']) ? schema['allOf'] : [])];
  return parts.some(({ $ref }) => {
    const target = typeof $ref === 'string' ? lookUp(document, $ref) : undefined;
    return isMap(target) && target[flag] === true;
  });
}

const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'links', 'discriminator']);

/** Collects the schemas that a node refers to, but for properties that this side never sees. */
function follow(
  document: Json,
  from: unknown,
  names: Set<string>,
  hidden: string,
  seen = new Set<unknown>(),
): void {
  if (typeof from !== 'object' || from === null || seen.has(from)) return;
  seen.add(from);
  if (isMap(from) && hides(document, from, hidden)) return;
  const ref = isMap(from) ? from['$ref'] : undefined;
  if (typeof ref === 'string') {
    if (ref.startsWith(PREFIX)) names.add(ref.slice(PREFIX.length));
    follow(document, lookUp(document, ref), names, hidden, seen);
  }
  for (const [key, value] of Object.entries(from)) {
    if (!DATA.has(key) || !isMap(from)) follow(document, value, names, hidden, seen);
  }
}

/** The names of schemas that stand in an `allOf` or among alternatives. */
function collectMerged(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) return node.forEach((one) => collectMerged(one, names));
  if (!isMap(node)) return;
  for (const key of ['allOf', 'oneOf', 'anyOf'])
    for (const one of Array.isArray(node[key]) ? node[key] : []) {
      if (typeof one?.$ref === 'string') names.add(one.$ref.slice(PREFIX.length));
    }
  Object.values(node).forEach((one) => collectMerged(one, names));
}
