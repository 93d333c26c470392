// Drifts that are planted into recordings, each with the place where it has to be found. What a place is comes from the
// description itself, not from what is tested.
import type { DriftKind } from '../../src/drift/index.ts';
import {
  dereference,
  escapeSegment,
  isObject,
  type JsonObject,
  nodeAt,
} from '../../src/service/json.ts';
import { openapi } from '../contract/contract.ts';
import type { Recorded } from './record.ts';

/** What has to be reported. */
export interface Expected {
  readonly kind: DriftKind;
  readonly severity: 'fault' | 'news';
  readonly pointer: string;
  /** Where the contract speaks of it. */
  readonly contract: string;
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
  /** Where the contract declares the place. */
  readonly declared: string;
  /** Where its schema stands: elsewhere, if the declaration is a reference. */
  readonly home: string;
  readonly isRequired: boolean;
  /** Whether it tells the members of a union apart. */
  readonly isTag: boolean;
}

const SCHEMAS = '#/components/schemas/';

/** Where the contract declares the responses of the operation that was called. */
function responsesPlace({ method, url }: Recorded): string {
  const verb = method.toLowerCase();
  const [template] = Object.entries<JsonObject>(openapi['paths']).find(([path, item]) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return pattern.test(new URL(url).pathname) && item[verb];
  }) ?? [''];
  return `#/paths/${escapeSegment(template)}/${verb}/responses`;
}

/** The schema of a response's body; undefined where the description has none. */
export function bodySchema(recorded: Recorded): JsonObject | undefined {
  const response = nodeAt(openapi, `${responsesPlace(recorded)}/${recorded.status}`);
  return dereference(openapi, response)?.content['application/json']?.schema;
}

/** Every place of a body that its schema speaks of. */
export function placesOf(value: unknown, schema: JsonObject): Place[] {
  const root = { path: [], pointer: '', isRequired: false, isTag: false };
  return [...walk({ ...root, value, ...follow(schema, '') })];
}

/** A schema, where it is declared and where it stands. */
const follow = (schema: JsonObject, declared: string) => {
  const home: string = schema['$ref'] ?? declared;
  return { schema: dereference(openapi, schema), declared: declared || home, home };
};

function* walk(place: Place): Generator<Place> {
  yield place;
  const { value, path, pointer } = place;
  const { schema, home, tag } = memberFor(place, value);
  if (Array.isArray(value) && schema['items']) {
    const items = follow(schema['items'], `${home}/items`);
    for (const [index, item] of value.entries()) {
      const at = { path: [...path, index], pointer: `${pointer}/*` };
      yield* walk({ ...at, value: item, ...items, isRequired: false, isTag: false });
    }
  }
  if (!isObject(value)) return;
  const { properties = {}, additionalProperties: others } = schema;
  for (const [name, child] of Object.entries(value)) {
    const declared = properties[name];
    if (!declared && !isObject(others)) continue;
    const inner = declared
      ? follow(declared, `${home}/properties/${escapeSegment(name)}`)
      : follow(others, `${home}/additionalProperties`);
    const at = {
      path: [...path, name],
      pointer: `${pointer}/${declared ? escapeSegment(name) : '*'}`,
    };
    const isRequired = schema['required']?.includes(name) ?? false;
    yield* walk({ ...at, value: child, ...inner, isRequired, isTag: name === tag });
  }
}

type Member = Pick<Place, 'schema' | 'home'> & { readonly tag?: string };

/** The member of a union that a value is. */
function memberFor({ schema, home }: Pick<Place, 'schema' | 'home'>, value: unknown): Member {
  const { discriminator, oneOf, anyOf } = schema;
  if (discriminator && isObject(value)) {
    const tag = discriminator.propertyName;
    return { ...follow({ $ref: discriminator.mapping[value[tag]] }, ''), tag };
  }
  const keyword = oneOf ? 'oneOf' : 'anyOf';
  const members: Member[] = (oneOf ?? anyOf ?? []).map((one: JsonObject, index: number) =>
    follow(one, `${home}/${keyword}/${index}`),
  );
  return members.find((one) => one.schema['type'] === typeOf(value)) ?? { schema, home };
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
  field(place) {
    const { path, pointer, value } = place;
    const { schema, home: contract } = memberFor(place, value);
    if (!isObject(value) || !schema['properties'] || schema['additionalProperties'])
      return undefined;
    const news = { kind: 'undocumented-field', severity: 'news' } as const;
    const change = set([...path, 'loyalty_tier'], 'gold');
    return { ...news, pointer: `${pointer}/loyalty_tier`, contract, change };
  },
  missing({ path, pointer, declared: contract, isRequired, isTag }) {
    if (!isRequired || isTag) return undefined;
    return { kind: 'missing', severity: 'fault', pointer, contract, change: remove(path) };
  },
  type({ path, pointer, declared: contract, schema, isTag }) {
    const types = typesOf(schema);
    if (!types || isTag || path.length === 0) return undefined;
    const other = OTHERS.find((one) => !types.includes(typeOf(one)) || false);
    return { kind: 'wrong-type', severity: 'fault', pointer, contract, change: set(path, other) };
  },
  null({ path, pointer, declared: contract, schema, value, isTag }) {
    const types = typesOf(schema);
    if (!types || types.includes('null') || value === null || isTag || path.length === 0)
      return undefined;
    return { kind: 'wrong-type', severity: 'fault', pointer, contract, change: set(path, null) };
  },
  constant({ path, pointer, declared: contract, schema, isTag }) {
    if (isTag || schema['type'] !== 'string' || !(schema['const'] ?? schema['enum']))
      return undefined;
    const change = set(path, 'of_another_kind');
    return { kind: 'undocumented-value', severity: 'fault', pointer, contract, change };
  },
  value({ path, pointer, home: contract, schema, value }) {
    if (!schema['x-extensible-enum'] || typeof value !== 'string') return undefined;
    const change = set(path, 'of_another_kind');
    return { kind: 'undocumented-value', severity: 'news', pointer, contract, change };
  },
  envelope({ path, pointer, declared: contract }) {
    if (path.length !== 1 || !['meta', 'data', 'pagination', 'error'].includes(`${path[0]}`))
      return undefined;
    return { kind: 'missing', severity: 'fault', pointer, contract, change: remove(path) };
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
  const { change, path, ...expected } = chosen;
  const exact = path.map((segment) => `/${escapeSegment(segment)}`).join('');
  return { ...expected, text: JSON.stringify(change(body)), exact };
}

type PlantOn = (
  recorded: Recorded,
) => (Expected & { readonly changed: Partial<Recorded> }) | undefined;

const responsePlace = (one: Recorded): string => `${responsesPlace(one)}/${one.status}`;

/** Ways to make the head of a response differ. */
export const ON_HEAD: Readonly<Record<string, PlantOn>> = {
  status: (recorded) => {
    const kind = { kind: 'undeclared-status', severity: 'fault', pointer: '' } as const;
    return { ...kind, contract: responsesPlace(recorded), changed: { status: 206 } };
  },
  header: (recorded) => {
    const kind = { kind: 'undeclared-header', severity: 'news', pointer: 'x-shard' } as const;
    const headers = { ...recorded.headers, 'x-shard': 'eu-7' };
    return { ...kind, contract: responsePlace(recorded), changed: { headers } };
  },
  'content type': (recorded) => {
    const kind = { kind: 'wrong-type', severity: 'fault', pointer: 'Content-Type' } as const;
    const headers = { ...recorded.headers, 'content-type': 'text/html' };
    return { ...kind, contract: responsePlace(recorded), changed: { headers } };
  },
  operation: ({ url, status }) => {
    if (status > 299) return undefined;
    const kind = { kind: 'undocumented-operation', severity: 'news', pointer: '' } as const;
    const changed = { url: `${new URL(url).origin}/v1/loyalty_tiers` };
    return { ...kind, contract: '#/paths', changed };
  },
  'not JSON': (recorded) => {
    const kind = { kind: 'wrong-type', severity: 'fault', pointer: '' } as const;
    return { ...kind, contract: responsePlace(recorded), changed: { text: '{"data": ' } };
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
