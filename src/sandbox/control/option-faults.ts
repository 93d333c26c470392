// What the schemas of options cannot say.
import type { FaultRule } from '../../../generated/control.ts';
import type { Fault } from '../../service/issue.ts';
import { escapeSegment } from '../../service/json.ts';
import { wrongRoutes } from '../read-sandbox-options.ts';

/** Routes that do not lead from one full address to another. */
export const addressFaults = (routes: Readonly<Record<string, string>>): Fault[] =>
  wrongRoutes(routes).map((from) => ({
    pointer: `/routes/${escapeSegment(from)}`,
    message: 'must map one full origin to another, and each origin once',
  }));

/** Names that are those of no operation. */
export function operationFaults(
  operations: ReadonlyMap<string, unknown>,
  faults: readonly FaultRule[],
  deprecations: object,
): Fault[] {
  const named = [
    ...faults.map(({ operation }, index) => [operation, `/faults/${index}/operation`] as const),
    ...Object.keys(deprecations).map((name) => [name, `/deprecations/${name}`] as const),
  ];
  const message = 'is not an operation: use a name such as `contacts.create`';
  return named
    .filter(([operation]) => operation !== undefined && !operations.has(operation))
    .map(([, pointer]) => ({ pointer, message }));
}
