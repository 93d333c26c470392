import { escapeSegment, pointerSegments } from '../service/json.ts';
import { type Shape, shapeFor } from './shape.ts';

/** A place in a body. */
export interface Located {
  /** A JSON Pointer with `*` for what is no name of the contract. */
  readonly pointer: string;
  /** A JSON Pointer into the contract. */
  readonly place: string;
  /** What is there. */
  readonly value: unknown;
}

/** Finds a place of a value in what the contract says of it. */
export function locate(body: unknown, shape: Shape, pointer: string): Located {
  let value = body;
  let current: Shape | undefined = shape;
  let place = shape.place;
  const path = pointerSegments(pointer).map((segment) => {
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
