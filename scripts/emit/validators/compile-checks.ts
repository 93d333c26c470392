import { isDate, isDateTime } from '../../../src/schemas/formats.ts';
import type { JsonObject } from '../../../src/service/json.ts';
import { assertionSchema } from './assertion-schema.ts';
import { CheckWriter } from './check-writer.ts';
import { RuleNames } from './rule-names.ts';

/** The function that checks a schema, by the schema's name. */
export const checkName = (schema: string): string => `check${schema}`;

/** A function that checks a schema, and what it refers to. */
export interface CheckFunction {
  readonly name: string;
  readonly text: string;
  /** Names of constants, and of other checks. */
  readonly uses: ReadonlySet<string>;
}

/** Functions, and the constants that they use by name. */
export interface Checks {
  readonly functions: readonly CheckFunction[];
  readonly constants: ReadonlyMap<string, string>;
}

/** Functions of `src/schemas/formats.ts`, by the format that each of them checks. */
const FORMATS: Readonly<Record<string, string>> = {
  date: isDate.name,
  'date-time': isDateTime.name,
};

const REFERENCE = '#/components/schemas/';

/**
 * Writes a function of the type `Check` for each schema. Schemas refer to each other by name.
 * @throws {Error} for a keyword, a type or a format that no check is written for, and a reference to nothing.
 */
export function compileChecks(schemas: Readonly<Record<string, JsonObject>>): Checks {
  const lean = new Map<string, JsonObject>();
  for (const [name, schema] of Object.entries(schemas)) {
    const assertions = assertionSchema(schema, (reference) => reference.slice(REFERENCE.length));
    lean.set(name, assertions as JsonObject);
  }
  const rules = new RuleNames();
  const patterns = new Map<string, string>();
  const functions = [...lean].map(([name, schema]): CheckFunction => {
    const writer = new CheckWriter({ schemas: lean, formats: FORMATS, checkName, rules, patterns });
    const body = writer.write(schema, 'data', 'at');
    const text = `export function ${checkName(name)}(data, at){let faults = null;let count = 0;${body}return faults;}`;
    return { name: checkName(name), text, uses: writer.uses };
  });
  const constants = new Map(
    [...patterns].map(([pattern, name]) => [name, `const ${name} = ${new RegExp(pattern, 'u')};`]),
  );
  for (const [name, text] of rules.constants()) constants.set(name, text);
  return { functions, constants };
}
