// What the schemas of options cannot say.
import type { Fault } from '../../service/issue.ts';
import { escapeSegment } from '../../service/json.ts';
import { wrongRoutes } from '../read-sandbox-options.ts';
import { invalidBody } from '../refused.ts';

/** Throws the 400 for the first fault. */
export function refuseFaults([first]: readonly Fault[]): void {
  if (first) throw invalidBody(first.pointer, first.message);
}

/** Routes that do not lead from one full address to another. */
export const addressFaults = (routes: Readonly<Record<string, string>>): Fault[] =>
  wrongRoutes(routes).map((from) => ({
    pointer: `/routes/${escapeSegment(from)}`,
    message: 'must map one full origin to another, and each origin once',
  }));

export const NO_OPERATION = 'is not an operation: use a name such as `contacts.create`';

/** Names that are those of no operation, in lists and as the keys of deprecations. */
export function operationFaults(
  operations: ReadonlyMap<string, unknown>,
  lists: Readonly<Record<string, readonly { readonly operation?: string }[]>>,
  deprecations: object = {},
): Fault[] {
  const listed = Object.entries(lists).flatMap(([list, items]) =>
    items.map(({ operation }, index) => [operation, `/${list}/${index}/operation`] as const),
  );
  const keys = Object.keys(deprecations).map((name) => [name, `/deprecations/${name}`] as const);
  return [...listed, ...keys]
    .filter(([operation]) => operation !== undefined && !operations.has(operation))
    .map(([, pointer]) => ({ pointer, message: NO_OPERATION }));
}
