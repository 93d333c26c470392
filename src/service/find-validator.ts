import { type Check, compileCheck, referTo } from '../schemas/compile-check.ts';
import { pointerOf } from '../schemas/faults.ts';
import { formats } from '../schemas/formats.ts';
import { unions } from '../schemas/unions.ts';
import type { Fault } from './issue.ts';
import { type JsonObject, remember } from './json.ts';
import { contract } from './load-document.ts';

/** Finds what validates a schema: it has the faults of a value, and none when that fits. */
export type FindValidator = (schema: JsonObject) => (value: unknown) => readonly Fault[];

const NONE: readonly Fault[] = [];

/** Makes what finds the check of a schema, each once; it refers to others by their names. */
function createFindCheck(schemas: JsonObject): (schema: JsonObject) => Check {
  const dialect = referTo(schemas, [formats, unions]);
  const made = new WeakMap<JsonObject, Check>();
  return (schema) => remember(made, schema, () => compileCheck(schema, dialect));
}

/** Makes what finds validators. A fault is told once: members of a union say the same of a place. */
export function createFindValidator(schemas: JsonObject): FindValidator {
  const find = createFindCheck(schemas);
  return (schema) => {
    const check = find(schema);
    return (value) => {
      const violations = check(value);
      if (violations === null) return NONE;
      const faults = violations.map(({ path, message }) => ({ pointer: pointerOf(path), message }));
      return [...new Map(faults.map((one) => [`${one.pointer} ${one.message}`, one])).values()];
    };
  };
}

const { schemas } = contract['components'];

/** The check of a schema of the contract, which has the keyword of each fault. */
export const findCheck: (schema: JsonObject) => Check = createFindCheck(schemas);

export const findValidator: FindValidator = createFindValidator(schemas);
