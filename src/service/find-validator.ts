import { checkTable } from '../../generated/check-table.ts';
import type { Fault } from './issue.ts';
import type { JsonObject } from './json.ts';

/** The faults of a value; none when it fits. */
export type Validate = (value: unknown) => readonly Fault[];

const found = new WeakMap<JsonObject, Validate>();

const NONE: readonly Fault[] = [];

/**
 * The validator of a schema of the contract: a reference to one that has a name, or one of a parameter or a header.
 *
 * @throws {Error} when the schema was not compiled with the package: nothing is ever passed unvalidated.
 */
export function findValidator(schema: JsonObject): Validate {
  const known = found.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema);
  const check = checkTable[schema['$ref']?.slice('#/components/schemas/'.length) ?? text];
  if (!check) throw new Error(`The schema ${text} is not compiled: run \`npm run build\`.`);
  const validate: Validate = (value) => {
    const violations = check(value, '');
    if (violations === null) return NONE;
    // Members of a union say the same of a place.
    const unique = new Map(
      violations.map(({ pointer, message }) => [`${pointer} ${message}`, { pointer, message }]),
    );
    return [...unique.values()];
  };
  found.set(schema, validate);
  return validate;
}
