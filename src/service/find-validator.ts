import { type Check, compileCheck, referTo } from '../schemas/compile-check.ts';
import { pointerOf } from '../schemas/faults.ts';
import type { Fault } from './issue.ts';
import type { JsonObject } from './json.ts';
import { contract } from './load-document.ts';

/** The faults of a value; none when it fits. */
export type Validate = (value: unknown) => readonly Fault[];

/** Finds the validator of a schema. */
export type FindValidator = (schema: JsonObject) => Validate;

const NONE: readonly Fault[] = [];

/** Makes what finds the check of a schema, which refers to others by their names. */
function createFindCheck(schemas: JsonObject): (schema: JsonObject) => Check {
  const refer = referTo(schemas);
  return remember((schema) => compileCheck(schema, refer));
}

/** Makes what finds validators. */
export function createFindValidator(schemas: JsonObject): FindValidator {
  const find = createFindCheck(schemas);
  return remember((schema) => validateBy(find(schema)));
}

/** Each schema once. */
function remember<Made>(make: (schema: JsonObject) => Made): (schema: JsonObject) => Made {
  const made = new WeakMap<JsonObject, Made>();
  return (schema) => {
    const known = made.get(schema) ?? make(schema);
    made.set(schema, known);
    return known;
  };
}

const { schemas } = contract['components'];

/** The check of a schema of the contract, which has the keyword of each fault. */
export const findCheck: (schema: JsonObject) => Check = createFindCheck(schemas);

/** The validator of a schema of the contract. */
export const findValidator: FindValidator = createFindValidator(schemas);

/** The faults that a check finds, each once: members of a union say the same of a place. */
function validateBy(check: Check): Validate {
  return (value) => {
    const violations = check(value);
    if (violations === null) return NONE;
    const faults = violations.map(({ path, message }) => ({ pointer: pointerOf(path), message }));
    return [...new Map(faults.map((one) => [`${one.pointer} ${one.message}`, one])).values()];
  };
}
