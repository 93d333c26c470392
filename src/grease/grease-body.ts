import { escapeSegment, isObject } from '../service/json.ts';
import { type Shape, shapeFor } from '../service/shape.ts';
import type { GreaseKind } from './grease-options.ts';

/** Whether a place gets an addition of a kind; if so, a number that the addition is made of. */
export type Draw = (kind: GreaseKind, pointer: string, value?: string) => number | undefined;

/** What ids and cursors are longer by. Whatever a request holds of it is taken off again. */
export const LONGER = '0GreaseMakesIdsLonger0';

const ID = /^[a-z]{3}_[0-9A-Za-z]+$/;
const NAMED_ID = /^id$|_ids?$/;

/** A value of each type of JSON. */
const VALUES: readonly unknown[] = [null, true, 7.5, 'text', ['text', 1], { a: { b: [] } }];

/** A copy of a body with additions, which is valid against the contract as the body is. */
export function greaseBody(body: unknown, shape: Shape, draw: Draw): unknown {
  const greased = visit(body, shape, '', draw);
  return draw('order', '') === undefined ? greased : reverse(greased);
}

function visit(value: unknown, shape: Shape | undefined, pointer: string, draw: Draw): unknown {
  if (!shape) return value;
  if (Array.isArray(value))
    return value.map((item) => visit(item, shape.items, `${pointer}/*`, draw));
  if (isObject(value)) return visitFields(value, shape, pointer, draw);
  if (typeof value !== 'string' || !shape.values?.has(value)) return value;
  const number = draw('values', pointer, value);
  return number === undefined ? value : `grease_${number.toString(36)}`;
}

function visitFields(
  object: Readonly<Record<string, unknown>>,
  union: Shape,
  pointer: string,
  draw: Draw,
): unknown {
  const shape = shapeFor(union, object);
  if (!shape) return object;
  const { fields, others, isMap } = shape;
  const entries = Object.entries(object).map(([name, value]): [string, unknown] => {
    const at = `${pointer}/${fields?.has(name) ? escapeSegment(name) : '*'}`;
    const visited = visit(value, fields?.get(name) ?? others, at, draw);
    return [name, fields?.has(name) ? lengthen(name, visited, draw) : visited];
  });
  if (fields && !isMap) entries.push(...additions(pointer, draw));
  return Object.fromEntries(entries);
}

function* additions(pointer: string, draw: Draw): Generator<[string, unknown]> {
  const field = draw('fields', pointer);
  if (field !== undefined) yield [`grease_${field.toString(36)}`, VALUES[field % VALUES.length]];
  const embedded = draw('objects', pointer);
  if (embedded !== undefined) {
    const object = `grease_${embedded.toString(36)}`;
    yield [`${object}_object`, { object, id: `grs_${embedded.toString(36)}` }];
  }
}

/** All ids of a kind are longer or none, so that one is the same wherever it stands. */
function lengthen(name: string, value: unknown, draw: Draw): unknown {
  if (Array.isArray(value)) return value.map((item) => lengthen(name, item, draw));
  if (typeof value !== 'string') return value;
  if (name === 'next_cursor') return draw('ids', 'cursors') === undefined ? value : value + LONGER;
  return NAMED_ID.test(name) ? lengthenId(value, draw) : value;
}

/** A longer id, if those of its kind are to be longer. */
export function lengthenId(id: string, draw: Draw): string {
  return ID.test(id) && draw('ids', id.slice(0, 4)) !== undefined ? id + LONGER : id;
}

function reverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverse);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, reverse(each)]);
  return Object.fromEntries(entries.reverse());
}
