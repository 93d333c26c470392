// What the schemas of options cannot say.
import type { FaultRule } from '../../../generated/control.ts';
import type { Fault } from '../../service/issue.ts';
import { escapeSegment } from '../../service/json.ts';

/** Routes that do not lead from one full address to another. */
export function addressFaults(routes: Readonly<Record<string, string>>): Fault[] {
  return Object.entries(routes)
    .filter(([from, to]) => !URL.canParse(from) || !URL.canParse(to))
    .map(([from]) => ({
      pointer: `/routes/${escapeSegment(from)}`,
      message: 'must map one full origin to another',
    }));
}

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
