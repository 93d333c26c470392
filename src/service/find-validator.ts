import { checkTable } from '../../generated/check-table.ts';
import type { Fault } from './issue.ts';
import type { JsonObject } from './json.ts';

/** The faults of a value; none when it fits. */
export type Validate = (value: unknown) => readonly Fault[];

/** What tells the faults of a value, as it is generated. */
export type Check = (typeof checkTable)[string];

export type FindValidator = (schema: JsonObject) => Validate;

const NONE: readonly Fault[] = [];

/**
 * Makes what finds validators: of a schema with a name by a reference to it, of one of a parameter or a header by its
 * text. It throws when the schema was not compiled with the package: nothing is ever passed unvalidated.
 */
export function createFindValidator(checks: Readonly<Record<string, Check>>): FindValidator {
  const find = createFindCheck(checks);
  const found = new WeakMap<JsonObject, Validate>();
  return (schema) => {
    const known = found.get(schema);
    if (known) return known;
    const validate = validateBy(find(schema));
    found.set(schema, validate);
    return validate;
  };
}

function createFindCheck(checks: Readonly<Record<string, Check>>): (schema: JsonObject) => Check {
  const found = new WeakMap<JsonObject, Check>();
  return (schema) => {
    const known = found.get(schema);
    if (known) return known;
    const text = JSON.stringify(schema);
    const check = checks[schema['$ref']?.slice('#/components/schemas/'.length) ?? text];
    if (!check) throw new Error(`The schema ${text} is not compiled: run \`npm run build\`.`);
    found.set(schema, check);
    return check;
  };
}

/** The check of a schema of the contract, which has the keyword of each fault. */
export const findCheck: (schema: JsonObject) => Check = createFindCheck(checkTable);

/** The validator of a schema of the contract. */
export const findValidator: FindValidator = createFindValidator(checkTable);

/** The faults that a check finds, each once: members of a union say the same of a place. */
export function validateBy(check: Check): Validate {
  return (value) => {
    const violations = check(value, '');
    if (violations === null) return NONE;
    const unique = new Map(
      violations.map(({ pointer, message }) => [`${pointer} ${message}`, { pointer, message }]),
    );
    return [...unique.values()];
  };
}
