// Requests that fast-check draws from the contract, for each operation.
import fc from 'fast-check';
import { dereference, type JsonObject } from '../../../src/service/json.ts';
import type { Operation } from '../../../scripts/contract/operations.ts';
import { openapi } from '../../contract/contract.ts';
import { wrongValues } from '../../service/wrong-values.ts';
import { PATH_VALUES, referring } from './seeded-world.ts';
import { reportDays, SENSIBLE } from './sensible-bodies.ts';
import { anyText, valueOf, type Names } from './value-of-schema.ts';

/** A request, its body still a value. */
export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, text: string])[];
  readonly mediaType: string | undefined;
  readonly body: unknown;
}

/** A request with one thing wrong, and where that is. */
export interface WrongRequest extends GeneratedRequest {
  readonly in: 'body' | 'query' | 'path';
  readonly pointer: string;
}

/** `contacts.get`. */
export const nameOf = ({ family, method }: Operation): string => `${family}.${method}`;

/** Requests that refer to what is there, and can be carried out. */
export function sensibleRequest(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  const name = nameOf(operation);
  const known = { ...PATH_VALUES[operation.family], ...PATH_VALUES[name] };
  const path = (parameter: string) => fc.constantFrom(...(known[parameter] ?? []));
  const body = bodyOf(operation, referring).map(SENSIBLE[name] ?? ((value) => value));
  const days = queryNames(operation).includes('from') ? reportDays : fc.constant({});
  return fc
    .tuple(requestOf(operation, path, body, referring), days)
    .map(([request, range]) => ({ ...request, query: sensibleQuery(request.query, range) }));
}

/** Requests that fit the schemas, whatever they refer to. */
export function validRequest(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  // A client resolves these two before it sends an address.
  const id = anyText.filter((text) => !['', '.', '..'].includes(text) && text.isWellFormed());
  const known = { ...PATH_VALUES[operation.family], ...PATH_VALUES[nameOf(operation)] };
  const path = (name: string) => fc.oneof(fc.constantFrom(...(known[name] ?? ['x'])), id);
  const names: Names = (name) => {
    const reference = isListOfTexts(name) ? undefined : referring(name);
    return reference && fc.oneof(reference, anyText);
  };
  return requestOf(operation, path, bodyOf(operation, names), names);
}

const isListOfTexts = (name: string): boolean => name.endsWith('_ids') || name === 'events';

/** A sensible request with a fault in its body, its query or its path. */
export function wrongRequest(operation: Operation): fc.Arbitrary<WrongRequest> {
  const kinds = [wrongBody(operation), wrongQuery(operation), wrongPath(operation)];
  return fc.oneof(...kinds.filter((kind) => kind !== undefined));
}

function wrongBody(operation: Operation): fc.Arbitrary<WrongRequest> | undefined {
  if (operation.body?.mediaType !== 'application/json') return undefined;
  const schema = { $ref: `#/components/schemas/${operation.bodySchema}` };
  return fc.tuple(sensibleRequest(operation), fc.nat()).map(([request, draw]) => {
    const faults = wrongValues(schema, request.body);
    const { value, pointer } = faults[draw % faults.length] as (typeof faults)[number];
    return { ...request, body: value, in: 'body', pointer };
  });
}

const WRONG_TEXTS: Readonly<Record<string, readonly string[]>> = {
  limit: ['0', '101', '1.5', 'many', '-1', '9'.repeat(20), ''],
  updated_since: ['soon', '2026-13-01T00:00:00Z', '2026-08-01', ''],
  due_before: ['soon', '2026-02-30T00:00:00Z'],
  from: ['soon', '2026-02-30', '2026-8-1'],
  to: ['soon', '2026-02-30', ''],
  interval: ['hour', 'constructor', ''],
  group_by: ['hour', '__proto__'],
  expand: ['owner', 'contact,owner', ''],
  cursor: ['', 'soon', 'YWZ0ZXI6LTE', 'YWZ0ZXI6MDE'],
  // Of no operation.
  stray: ['', '1'],
};

function wrongQuery(operation: Operation): fc.Arbitrary<WrongRequest> {
  const names = [...queryNames(operation).filter((name) => name in WRONG_TEXTS), 'stray'];
  const fault = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(WRONG_TEXTS[name] ?? []))));
  return fc.tuple(sensibleRequest(operation), fault).map(([request, [pointer, text]]) => {
    const others = request.query.filter(([name]) => name !== pointer);
    return { ...request, query: [...others, [pointer, text]], in: 'query', pointer };
  });
}

function wrongPath(operation: Operation): fc.Arbitrary<WrongRequest> | undefined {
  const [, pointer] = /\{(\w+)\}/.exec(operation.path) ?? [];
  if (!pointer) return undefined;
  const text = fc.constantFrom('%', '%zz', '%ED%A0%80', '%C0%AE', '%E0%A4%A');
  return fc.tuple(sensibleRequest(operation), text).map(([request, wrong]) => {
    const start = operation.path.indexOf('{');
    const rest = request.path.slice(start).replace(/^[^/]*/, wrong);
    return { ...request, path: request.path.slice(0, start) + rest, in: 'path', pointer };
  });
}

const queryNames = ({ parameters }: Operation): string[] =>
  parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));

/** A cursor is one that a list has given, and days are in order. */
function sensibleQuery(query: GeneratedRequest['query'], range: object): GeneratedRequest['query'] {
  const others = query.filter(([name]) => !['cursor', 'from', 'to'].includes(name));
  return [...others, ...(Object.entries(range) as [string, string][])];
}

function bodyOf({ bodySchema }: Operation, names: Names): fc.Arbitrary<unknown> {
  if (!bodySchema) return fc.constant(undefined);
  return valueOf({ $ref: `#/components/schemas/${bodySchema}` }, names);
}

function requestOf(
  operation: Operation,
  pathValue: (name: string) => fc.Arbitrary<string>,
  body: fc.Arbitrary<unknown>,
  names: Names,
): fc.Arbitrary<GeneratedRequest> {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const values = fc.record(Object.fromEntries(inPath.map((name) => [name, pathValue(name)])));
  const query = operation.parameters
    .filter(({ in: place }) => place === 'query')
    .map(({ name, schema }) => [name, names(name) ?? textsOf(schema, names)] as const);
  return fc
    .record({ values, query: fc.record(Object.fromEntries(query), { requiredKeys: [] }), body })
    .map(({ values: given, query: texts, body: value }) => ({
      method: operation.verb.toUpperCase(),
      path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(given[name] ?? ''),
      ),
      query: Object.entries(texts).map(([name, text]): [string, string] => [name, String(text)]),
      mediaType: operation.body?.mediaType,
      body: value,
    }));
}

/** A parameter as its schema says; a list has at least one item. */
function textsOf(node: JsonObject, names: Names): fc.Arbitrary<unknown> {
  const schema = dereference(openapi, node);
  return valueOf(schema['type'] === 'array' ? { ...schema, minItems: 1 } : schema, names);
}
