// What the page knows of the contract: it asks the sandbox for it, and draws columns and fields from it.
import type { Contract } from '../../../generated/control.ts';
import type { JsonObject } from '../../service/json.ts';

export interface ContractOperation {
  readonly method: string;
  readonly path: string;
  /** Of its body, in JSON. */
  readonly schema: JsonObject | undefined;
}

let schemas: JsonObject = {};
let operations = new Map<string, ContractOperation>();

/** Takes the contract in, once, before the page is drawn. */
export function readContract({ paths, components }: Contract): void {
  schemas = components['schemas'] as JsonObject;
  operations = new Map(
    Object.entries(paths as Record<string, JsonObject>).flatMap(([path, item]) =>
      Object.entries<JsonObject>(item).flatMap(([method, operation]) => {
        const client = operation['x-client'];
        if (!client) return [];
        const schema = operation['requestBody']?.content['application/json']?.schema;
        const entry = { method: method.toUpperCase(), path, schema };
        return [[`${client.family}.${client.method}`, entry] as const];
      }),
    ),
  );
}

export const operationNames = (): string[] => [...operations.keys()].sort();

export const operationOf = (name: string | null): ContractOperation | undefined =>
  operations.get(name ?? '');

/** A schema by name, or what a reference leads to; of a choice that may be null, the other. */
export function resolve(schema: JsonObject | string | undefined): JsonObject {
  if (schema === undefined) return {};
  if (typeof schema === 'string') return schemas[schema] ?? {};
  const { $ref: reference, oneOf, anyOf } = schema;
  if (reference) return resolve(reference.split('/').at(-1));
  const choices: JsonObject[] = (oneOf ?? anyOf ?? []).map(resolve);
  const [choice, ...others] = choices.filter(({ type }) => type !== 'null');
  return choice && others.length === 0 ? choice : schema;
}

export const fieldsOf = (schema: JsonObject | string | undefined): [string, JsonObject][] =>
  Object.entries<JsonObject>(resolve(schema)['properties'] ?? {}).map(([field, own]) => [
    field,
    resolve(own),
  ]);

/** What says most of a resource comes first, its times last. */
const RANK: readonly RegExp[] = [
  /^id$/,
  /^(name|title|subject|label|url|key|type|number)$/,
  /^(status|stage|direction|event_type)$/,
  /(email|phone|value|amount|currency|progress|total)$/,
  /_id$/,
];

const MOST_COLUMNS = 6;

/** The columns of a list: what is always there and fits into a cell, and when it was made. */
export function columnsOf(name: string): string[] {
  const plain = fieldsOf(name).filter(([field, schema]) => field !== 'object' && isPlain(schema));
  const rank = (field: string): number => {
    const found = RANK.findIndex((pattern) => pattern.test(field));
    return found < 0 ? RANK.length : found;
  };
  const isTime = ([field, { format }]: [string, JsonObject]): boolean =>
    format === 'date-time' || field.endsWith('_at');
  const named = plain.filter((entry) => !isTime(entry)).map(([field]) => field);
  const first = named.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_COLUMNS - 1);
  return [...first, 'created_at'].filter((field) => plain.some(([own]) => own === field));
}

const isPlain = ({ type, properties, items }: JsonObject): boolean =>
  !properties && !items && ![type].flat().some((each) => each === 'object' || each === 'array');

type Resource = Readonly<Record<string, unknown>>;

export function textOf(resource: Resource, ...fields: readonly string[]): string {
  const values = fields.map((field) => resource[field]);
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
}

const TITLES = ['name', 'title', 'subject', 'label', 'url', 'body', 'event_type', 'type'];

/** What a resource is called by those who do not know its id. */
export const titleOf = (resource: Resource): string =>
  textOf(resource, ...TITLES) || identifierOf(resource) || textOf(resource, 'id');

export function identifierOf(contact: Resource): string {
  const [first] = (contact['identifiers'] ?? []) as readonly { readonly value: string }[];
  return textOf(contact, 'phone', 'email') || (first?.value ?? '');
}
