import { type Shape, shapeFor } from './shape.ts';

/** Something that the contract does not know, though it has to be tolerated. */
export interface News {
  readonly kind: 'undocumented-field' | 'undocumented-value';
  /** Where it is: `*` for what is no name of the contract. */
  readonly path: readonly string[];
  /** The field that nobody declared; it is not in the path. */
  readonly field?: string;
  readonly value: unknown;
  /** A JSON Pointer into the contract. */
  readonly place: string;
}

/** Calls `found` for each field and each value in an open list that the contract does not know. */
export function findNews(value: unknown, shape: Shape, found: (news: News) => void): void {
  visit(value, shape, [], found);
}

// One walk over each body, at the cost of a part of what parsing it took: paths are only copied for what is found.
function visit(value: unknown, shape: Shape, path: string[], found: (news: News) => void): void {
  if (shape.isPlain) return;
  if (typeof value !== 'object' || value === null) {
    const { values, place } = shape;
    if (values === undefined || typeof value !== 'string' || values.has(value)) return;
    found({ kind: 'undocumented-value', path: [...path], value, place });
  } else if (Array.isArray(value)) visitItems(value, shape.items, path, found);
  else visitFields(value as Record<string, unknown>, shape, path, found);
}

function visitItems(
  list: readonly unknown[],
  items: Shape | undefined,
  path: string[],
  found: (news: News) => void,
): void {
  if (!items || items.isPlain) return;
  path.push('*');
  for (let index = 0; index < list.length; index += 1) visit(list[index], items, path, found);
  path.pop();
}

function visitFields(
  object: Record<string, unknown>,
  union: Shape,
  path: string[],
  found: (news: News) => void,
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
      found({
        kind: 'undocumented-field',
        path: [...path],
        field: name,
        value: object[name],
        place,
      });
    }
  }
}
