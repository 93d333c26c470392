// Values that fit a schema of the contract, and values that are broken somewhere.
import fc from 'fast-check';
import { Random } from '../gate/metamorphic/random.ts';
import { valueOf } from '../sandbox/conformance/value-of-schema.ts';

const WRONG: readonly unknown[] = [
  null,
  7.5,
  -3,
  '',
  'zz',
  true,
  [],
  ['zz', 0],
  {},
  { type: 'zz' },
];

/** The same values for the same seed. */
export function fittingValues(name: string, count: number, seed: number): unknown[] {
  const reference = { $ref: `#/components/schemas/${name}` };
  return fc.sample(valueOf(reference), { numRuns: count, seed });
}

/**
 * Values like those given that are no longer as they were in one to three places, as far as `isBroken` says that they
 * do not fit.
 */
export function brokenValues(
  values: readonly unknown[],
  count: number,
  seed: number,
  isBroken: (value: unknown) => boolean,
): unknown[] {
  const generator = new Random(seed);
  const random: Draw = (below) => Math.floor(generator.next() * below);
  const found: unknown[] = [];
  for (let tries = 0; found.length < count && tries < count * 40; tries += 1) {
    let value: unknown = structuredClone(values[tries % values.length]);
    for (let times = 1 + random(3); times > 0; times -= 1) value = broken(value, random);
    if (isBroken(value)) found.push(value);
  }
  return found;
}

type Draw = (below: number) => number;

function broken(value: unknown, random: Draw): unknown {
  if (typeof value !== 'object' || value === null || random(6) === 0)
    return WRONG[random(WRONG.length)];
  const keys = Object.keys(value);
  const key = keys[random(keys.length + 1)];
  if (key === undefined) return WRONG[random(WRONG.length)];
  const parts = value as Record<string, unknown>;
  if (!Array.isArray(value) && random(4) === 0) {
    const { [key]: _, ...rest } = parts;
    return rest;
  }
  parts[key] = broken(parts[key], random);
  return value;
}
