// The verdict on a value, and the places of its faults, as both tell them.
import * as schemas from '../../src/schemas/index.ts';
import type { ContractSchema } from '../../src/schemas/index.ts';
import { brokenValues, fittingValues } from './drawn-values.ts';
import { runtimeFaults } from './runtime-ajv.ts';

export const schemaList = Object.entries(schemas) as [string, ContractSchema<unknown>][];

/** What our checks find. */
export function foundFaults(schema: ContractSchema<unknown>, value: unknown): string[] {
  const { issues = [] } = schema['~standard'].validate(value);
  return issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
}

/** How many drawn values of each kind both agreed on. */
export interface Agreement {
  readonly fitting: number;
  readonly broken: number;
  readonly differences: readonly string[];
}

/** Holds both against drawn values: `count` that fit, and `count` that do not. */
export function compareVerdicts(
  name: string,
  schema: ContractSchema<unknown>,
  count: number,
  seed: number,
): Agreement {
  const fitting = fittingValues(name, count, seed);
  const broken = brokenValues(
    fitting,
    count,
    seed,
    (value) => runtimeFaults(name, value).length > 0,
  );
  const differences: string[] = [];
  for (const value of [...fitting, ...broken]) {
    const [ours, theirs] = [foundFaults(schema, value), runtimeFaults(name, value)];
    if (`${ours}` === `${theirs}`) continue;
    differences.push(`${JSON.stringify(value)}: ${ours} is not ${theirs}`);
  }
  const fit = fitting.filter((value) => foundFaults(schema, value).length === 0);
  return { fitting: fit.length, broken: broken.length, differences };
}
