import { type Path, pointerOf, type Violation } from '../schemas/faults.ts';
import { findCheck } from '../service/find-validator.ts';
import { escapeSegment, type JsonObject } from '../service/json.ts';
import { type Drift, type DriftKind, jsonType } from './drift-report.ts';
import { isPlainName } from './find-operation.ts';
import { type Shape, shapeFor, shapeOf } from '../service/shape.ts';

/**
 * Adds each field and each value in an open list that the contract does not know, though it has to be tolerated. One walk
 * over each body, at the cost of a part of what parsing it took: pointers are only made for what is found.
 *
 * @param path - `*` for what is no name of the contract
 */
function visit(value: unknown, shape: Shape, path: string[], found: BodyDrift[]): void {
  if (shape.isPlain) return;
  if (typeof value !== 'object' || value === null) {
    const { values, place } = shape;
    if (values === undefined || typeof value !== 'string' || values.has(value)) return;
    found.push(tell(NEW_VALUE, path, value, place));
  } else if (Array.isArray(value)) {
    const { items } = shape;
    if (!items || items.isPlain) return;
    path.push('*');
    for (const one of value) visit(one, items, path, found);
    path.pop();
  } else visitFields(value as Record<string, unknown>, shape, path, found);
}

function visitFields(
  object: Record<string, unknown>,
  union: Shape,
  path: string[],
  found: BodyDrift[],
): void {
  const shape = union.tag === undefined ? union : shapeFor(union, object);
  if (!shape) return;
  const { fields, others, isMap, place } = shape;
  if (!fields && !others) return;
  for (const name in object) {
    const field = fields?.get(name);
    if (field?.isPlain) continue;
    if (field ?? others) {
      path.push(field ? name : '*');
      visit(object[name], (field ?? others) as Shape, path, found);
      path.pop();
    } else if (!isMap) {
      const at = [...path, isPlainName(name) ? name : '*'];
      found.push(tell(NEW_FIELD, at, object[name], place));
    }
  }
}

type News = Pick<BodyDrift, 'kind' | 'rule' | 'message'>;

const NEW_VALUE: News = {
  kind: 'undocumented-value',
  rule: 'x-extensible-enum',
  message: 'is not one of the known values',
};
const NEW_FIELD: News = {
  kind: 'undocumented-field',
  rule: 'properties',
  message: 'is not in the contract',
};

function tell(news: News, path: readonly string[], value: unknown, contract: string): BodyDrift {
  const { kind, rule, message } = news;
  const pointer = path.map((segment) => `/${escapeSegment(segment)}`).join('');
  const seen = jsonType(value);
  return { kind, severity: 'news', in: 'body', contract, pointer, rule, message, seen };
}

/**
 * Finds a place of a value in what the contract says of it: a JSON Pointer into the contract, and one into the body, with
 * `*` for what is no name of the contract.
 */
function locate(body: unknown, shape: Shape, names: Path) {
  let value = body;
  let current: Shape | undefined = shape;
  let place = shape.place;
  const path = names.map(String).map((segment) => {
    const union: Shape | undefined = current;
    const known: Shape | undefined = union && shapeFor(union, value);
    const field = known?.fields?.get(segment);
    if (known) place = known.place + keywordOf(known, segment, value);
    current = field ?? (Array.isArray(value) ? known?.items : known?.others);
    value = childOf(value, segment);
    return field || segment === union?.tag ? `/${escapeSegment(segment)}` : '/*';
  });
  return { pointer: path.join(''), place, value };
}

function keywordOf({ fields, items, others }: Shape, segment: string, value: unknown): string {
  if (fields?.has(segment)) return `/properties/${escapeSegment(segment)}`;
  if (Array.isArray(value)) return items ? '/items' : '';
  return others ? '/additionalProperties' : '';
}

function childOf(value: unknown, segment: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment))
    return undefined;
  return (value as Record<string, unknown>)[segment];
}

/** What a drift of a body says beside where it came from. */
export type BodyDrift = Omit<Drift, 'operation' | 'status'>;

/** Holds a body against its schema in the contract, which has a name. */
export function checkBody(body: unknown, schema: JsonObject): BodyDrift[] {
  const shape = shapeOf(schema, '');
  const drifts: BodyDrift[] = [];
  for (const { path, keyword, message } of withoutEchoes(findCheck(schema)(body) ?? [])) {
    const { pointer, place: contract, value } = locate(body, shape, path);
    const seen = jsonType(value);
    drifts.push({ ...judge(keyword), in: 'body', pointer, rule: keyword, message, contract, seen });
  }
  visit(body, shape, [], drifts);
  return drifts;
}

const KINDS: Readonly<Record<string, DriftKind>> = {
  required: 'missing',
  type: 'wrong-type',
  format: 'wrong-type',
  oneOf: 'wrong-type',
  anyOf: 'wrong-type',
};

/** What it means that a keyword does not hold. A new member of a union is a new type of object. */
export function judge(keyword: string): Pick<Drift, 'kind' | 'severity'> {
  const severity = keyword === 'discriminator' ? 'news' : 'fault';
  return { kind: KINDS[keyword] ?? 'undocumented-value', severity };
}

/**
 * What is of another type breaks other rules as well. A union that does not fit says so, and each of its members says
 * why: what is wrong within the value is kept, or else that nothing fits.
 */
function withoutEchoes(found: readonly Violation[]): readonly Violation[] {
  if (found.length < 2) return found;
  const all = found.map((one) => ({ ...one, pointer: pointerOf(one.path) }));
  const ofType = new Set(all.flatMap((one) => (one.keyword === 'type' ? [one.pointer] : [])));
  const violations = all.filter(
    ({ keyword, pointer }) => !ofType.has(pointer) || ['type', 'oneOf', 'anyOf'].includes(keyword),
  );
  const unions = violations.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return unions.reduce((kept, union) => {
    const at = union.pointer;
    const isInside = kept.some(({ pointer }) => pointer.startsWith(`${at}/`));
    return kept.filter((one) => one.pointer !== at || (one === union && !isInside));
  }, violations);
}
