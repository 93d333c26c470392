// Drifts that are planted into recordings, each with the place where it has to be found. What a place is comes from the
// description itself, not from what is tested.
import type { DriftKind } from '../../src/drift/index.ts';
import { dereference, escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import { openapi } from '../contract/contract.ts';
import type { Recorded } from './record.ts';

/** What has to be reported. */
export interface Expected {
  readonly kind: DriftKind;
  readonly severity: 'fault' | 'news';
  readonly pointer: string;
}

/** A recording with a drift. */
export interface Planted extends Expected {
  readonly planter: string;
  readonly recorded: Recorded;
  /** The place in the body as it is, with its indexes. */
  readonly exact: string;
}

/** A place in a body. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly pointer: string;
  readonly value: unknown;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Whether it tells the members of a union apart. */
  readonly isTag: boolean;
}

const SCHEMAS = '#/components/schemas/';

/** The schema of a response's body; undefined where the description has none. */
export function bodySchema({ method, url, status }: Recorded): JsonObject | undefined {
  const found = Object.entries<JsonObject>(openapi['paths']).find(([template, item]) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return pattern.test(new URL(url).pathname) && item[method.toLowerCase()];
  });
  const response = found?.[1][method.toLowerCase()].responses[status];
  return dereference(openapi, response)?.content['application/json']?.schema;
}

/** Every place of a body that its schema speaks of. */
export function placesOf(value: unknown, schema: JsonObject): Place[] {
  const root = { path: [], pointer: '', isRequired: false, isTag: false };
  return [...walk({ ...root, value, schema: dereference(openapi, schema) })];
}

function* walk(place: Place): Generator<Place> {
  yield place;
  const { value, path, pointer } = place;
  const { schema, tag } = memberFor(place.schema, value);
  if (Array.isArray(value) && schema['items']) {
    const items = dereference(openapi, schema['items']);
    for (const [index, item] of value.entries()) {
      const at = { path: [...path, index], pointer: `${pointer}/*` };
      yield* walk({ ...at, value: item, schema: items, isRequired: false, isTag: false });
    }
  }
  if (!isObject(value)) return;
  for (const [name, child] of Object.entries(value)) {
    const declared = schema['properties']?.[name];
    if (!declared) continue;
    const at = { path: [...path, name], pointer: `${pointer}/${escapeSegment(name)}` };
    const isRequired = schema['required']?.includes(name) ?? false;
    const inner = dereference(openapi, declared);
    yield* walk({ ...at, value: child, schema: inner, isRequired, isTag: name === tag });
  }
}

/** The member of a union that a value is. */
function memberFor(schema: JsonObject, value: unknown): { schema: JsonObject; tag?: string } {
  const { discriminator, oneOf, anyOf } = schema;
  if (discriminator && isObject(value)) {
    const tag = discriminator.propertyName;
    const $ref = discriminator.mapping[value[tag]];
    return { schema: dereference(openapi, { $ref }), tag };
  }
  const members = (oneOf ?? anyOf)?.map((one: JsonObject) => dereference(openapi, one));
  return { schema: members?.find((one: JsonObject) => one['type'] === typeOf(value)) ?? schema };
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** The types that a schema allows; undefined where it does not say. */
function typesOf(schema: JsonObject): string[] | undefined {
  const unions = (schema['oneOf'] ?? schema['anyOf'])?.map((one: JsonObject) =>
    typesOf(dereference(openapi, one)),
  );
  if (schema['type'] !== undefined) return [schema['type']].flat();
  return unions?.every(Boolean) ? unions.flat() : undefined;
}

const OTHERS = [12_345.5, 'of another type', true, [], {}];

type PlantIn = (
  place: Place,
) => (Expected & { readonly change: (body: any) => unknown }) | undefined;

const set =
  (path: Place['path'], value: unknown) =>
  (body: any): unknown => {
    if (path.length === 0) return value;
    const parent = path.slice(0, -1).reduce((node, key) => node[key], body);
    parent[path.at(-1) as string] = value;
    return body;
  };

const remove = (path: Place['path']) => (body: any) => {
  delete path.slice(0, -1).reduce((node, key) => node[key], body)[path.at(-1) as string];
  return body;
};

/** Ways to make a body differ. */
export const IN_BODY: Readonly<Record<string, PlantIn>> = {
  field({ path, pointer, value, schema: union }) {
    const { schema } = memberFor(union, value);
    if (!isObject(value) || !schema['properties'] || schema['additionalProperties'])
      return undefined;
    const news = { kind: 'undocumented-field', severity: 'news' } as const;
    const change = set([...path, 'loyalty_tier'], 'gold');
    return { ...news, pointer: `${pointer}/loyalty_tier`, change };
  },
  missing({ path, pointer, isRequired, isTag }) {
    if (!isRequired || isTag) return undefined;
    return { kind: 'missing', severity: 'fault', pointer, change: remove(path) };
  },
  type({ path, pointer, schema, isTag }) {
    const types = typesOf(schema);
    if (!types || isTag || path.length === 0) return undefined;
    const other = OTHERS.find((one) => !types.includes(typeOf(one)) || false);
    return { kind: 'wrong-type', severity: 'fault', pointer, change: set(path, other) };
  },
  null({ path, pointer, schema, value, isTag }) {
    const types = typesOf(schema);
    if (!types || types.includes('null') || value === null || isTag || path.length === 0)
      return undefined;
    return { kind: 'wrong-type', severity: 'fault', pointer, change: set(path, null) };
  },
  constant({ path, pointer, schema, isTag }) {
    if (isTag || schema['type'] !== 'string' || !(schema['const'] ?? schema['enum']))
      return undefined;
    const change = set(path, 'of_another_kind');
    return { kind: 'undocumented-value', severity: 'fault', pointer, change };
  },
  value({ path, pointer, schema, value }) {
    if (!schema['x-extensible-enum'] || typeof value !== 'string') return undefined;
    const change = set(path, 'of_another_kind');
    return { kind: 'undocumented-value', severity: 'news', pointer, change };
  },
  envelope({ path, pointer }) {
    if (path.length !== 1 || !['meta', 'data', 'pagination', 'error'].includes(`${path[0]}`))
      return undefined;
    return { kind: 'missing', severity: 'fault', pointer, change: remove(path) };
  },
};

/** Plants one of these into a body, at a place that `pick` chooses. */
function plantInBody(
  planter: string,
  text: string,
  schema: JsonObject,
  pick: (length: number) => number,
): (Expected & { readonly text: string; readonly exact: string }) | undefined {
  const body: unknown = JSON.parse(text);
  const plant = IN_BODY[planter] as PlantIn;
  const possible = placesOf(body, schema).flatMap((place) => {
    const planted = plant(place);
    return planted ? [{ ...planted, path: place.path }] : [];
  });
  const chosen = possible[pick(possible.length)];
  if (!chosen) return undefined;
  const { kind, severity, pointer, change, path } = chosen;
  const exact = path.map((segment) => `/${escapeSegment(segment)}`).join('');
  return { kind, severity, pointer, text: JSON.stringify(change(body)), exact };
}

type PlantOn = (
  recorded: Recorded,
) => (Expected & { readonly changed: Partial<Recorded> }) | undefined;

/** Ways to make the head of a response differ. */
export const ON_HEAD: Readonly<Record<string, PlantOn>> = {
  status: () => {
    const kind = { kind: 'undeclared-status', severity: 'fault', pointer: '' } as const;
    return { ...kind, changed: { status: 206 } };
  },
  header: ({ headers }) => {
    const kind = { kind: 'undeclared-header', severity: 'news', pointer: 'x-shard' } as const;
    return { ...kind, changed: { headers: { ...headers, 'x-shard': 'eu-7' } } };
  },
  'content type': ({ headers }) => {
    const kind = { kind: 'wrong-type', severity: 'fault', pointer: 'Content-Type' } as const;
    return { ...kind, changed: { headers: { ...headers, 'content-type': 'text/html' } } };
  },
  operation: ({ url, status }) => {
    if (status > 299) return undefined;
    const kind = { kind: 'undocumented-operation', severity: 'news', pointer: '' } as const;
    return { ...kind, changed: { url: `${new URL(url).origin}/v1/loyalty_tiers` } };
  },
  'not JSON': () => {
    const kind = { kind: 'wrong-type', severity: 'fault', pointer: '' } as const;
    return { ...kind, changed: { text: '{"data": ' } };
  },
};

/** The schema of an event's body. */
function eventSchema(type: string): JsonObject {
  const event = Object.values<JsonObject>(openapi['webhooks']).find(
    ({ post }) => post.parameters[0].schema.const === type,
  );
  return event?.['post'].requestBody.content['application/json'].schema ?? { $ref: `${SCHEMAS}?` };
}

/** A generator of whole numbers below a limit, the same for the same seed. */
export function createPick(seed: number): (length: number) => number {
  let state = seed;
  return (length) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * length);
  };
}

/**
 * Plants as many drifts as asked for, each into a recording of its own, the ways in turn.
 *
 * @param recordings - Successes and failures of all operations.
 */
export function plantDrifts(
  recordings: readonly Recorded[],
  count: number,
  seed: number,
): Planted[] {
  const pick = createPick(seed);
  const planters = [...Object.keys(IN_BODY), ...Object.keys(ON_HEAD)];
  const planted: Planted[] = [];
  for (let turn = 0; planted.length < count && turn < 50 * count; turn += 1) {
    const planter = planters[turn % planters.length] as string;
    const recorded = recordings[pick(recordings.length)] as Recorded;
    const found = plantOne(planter, recorded, pick);
    if (found) planted.push(found);
  }
  return planted;
}

function plantOne(
  planter: string,
  recorded: Recorded,
  pick: (length: number) => number,
): Planted | undefined {
  const onHead = ON_HEAD[planter];
  if (onHead) {
    const found = onHead(recorded);
    if (!found) return undefined;
    const { changed, ...expected } = found;
    return { ...expected, planter, recorded: { ...recorded, ...changed }, exact: '' };
  }
  const schema = bodySchema(recorded);
  const found = schema && plantInBody(planter, recorded.text, schema, pick);
  if (!found) return undefined;
  const { text, ...expected } = found;
  return { ...expected, planter, recorded: { ...recorded, text } };
}

/** An event with a drift. */
export interface PlantedEvent extends Expected {
  readonly planter: string;
  readonly type: string;
  readonly text: string;
}

/** Plants as many drifts as asked for into events, the ways and the types in turn. */
export function plantEvents(
  events: readonly { readonly type: string; readonly body: string }[],
  count: number,
  seed: number,
): PlantedEvent[] {
  const pick = createPick(seed);
  const planters = Object.keys(IN_BODY);
  const planted: PlantedEvent[] = [];
  for (let turn = 0; planted.length < count && turn < 50 * count; turn += 1) {
    const planter = planters[turn % planters.length] as string;
    const { type, body } = events[turn % events.length] as any;
    const found = plantInBody(planter, body, eventSchema(type), pick);
    // Without its type an event is that of nobody.
    if (found && found.pointer !== '/type') planted.push({ ...found, planter, type });
  }
  return planted;
}
