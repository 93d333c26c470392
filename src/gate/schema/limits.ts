import type { Part } from './flatten.ts';
import type { Limit } from './schema-view.ts';

const LOWER = ['minLength', 'minItems', 'minProperties', 'minContains'];
const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maxContains'];

type Limits = Map<string, Limit>;

/** The bounds of a schema by keyword: the tightest where several hold, none at a default. */
export function readLimits(parts: readonly Part[], types: ReadonlySet<string> | undefined) {
  const isInteger = types?.has('integer') === true && !types.has('number');
  const lower: Limits = new Map();
  const upper: Limits = new Map();
  for (const { node } of parts) {
    for (const key of LOWER) keep(lower, key, plain(node[key]), isTighter.lower);
    for (const key of UPPER) keep(upper, key, plain(node[key]), isTighter.upper);
    for (const one of numeric(node['minimum'], node['exclusiveMinimum']))
      keep(lower, 'minimum', isInteger ? inward(one, 1) : one, isTighter.lower);
    for (const one of numeric(node['maximum'], node['exclusiveMaximum']))
      keep(upper, 'maximum', isInteger ? inward(one, -1) : one, isTighter.upper);
  }
  const usual = { minLength: 0, minItems: 0, minProperties: 0, minContains: 1 };
  for (const [key, value] of Object.entries(usual))
    if (lower.get(key)?.value === value) lower.delete(key);
  // A bound on what no value is of says nothing.
  for (const limits of [lower, upper])
    for (const key of limits.keys()) if (types && !isBoundOf(key, types)) limits.delete(key);
  return { lower, upper };
}

const KINDS = { Length: 'string', Items: 'array', Properties: 'object', Contains: 'array' };

function isBoundOf(key: string, types: ReadonlySet<string>): boolean {
  const kind = KINDS[key.slice(3) as keyof typeof KINDS];
  return kind ? types.has(kind) : types.has('number') || types.has('integer');
}

/** The step that numbers come in: of several, the least that is a multiple of each. */
export function readStep(parts: readonly Part[]): number | undefined {
  const steps = parts
    .map(({ node }) => node['multipleOf'])
    .filter((step) => typeof step === 'number' && step > 0) as number[];
  return steps.length > 0 ? steps.reduce(leastCommonMultiple) : undefined;
}

function leastCommonMultiple(one: number, other: number): number {
  const digits = Math.max(...[one, other].map((step) => (`${step}`.split('.')[1] ?? '').length));
  const scale = 10 ** digits;
  const [a, b] = [Math.round(one * scale), Math.round(other * scale)];
  let [left, right] = [a, b];
  while (right > 0) [left, right] = [right, left % right];
  return ((a / left) * b) / scale;
}

type IsTighter = (one: Limit, other: Limit) => boolean;

const excludesMore: IsTighter = (one, other) =>
  one.value === other.value && one.exclusive && !other.exclusive;

/** Whether a bound leaves fewer values than another. */
export const isTighter: Readonly<Record<'lower' | 'upper', IsTighter>> = {
  lower: (one, other) => one.value > other.value || excludesMore(one, other),
  upper: (one, other) => one.value < other.value || excludesMore(one, other),
};

const plain = (value: unknown): Limit | undefined =>
  typeof value === 'number' ? { value, exclusive: false } : undefined;

/** OpenAPI 3.0 writes an exclusive bound as a flag beside the bound, 3.1 as a bound of its own. */
function numeric(bound: unknown, exclusive: unknown): Limit[] {
  const own = plain(bound);
  if (typeof exclusive === 'number')
    return [...(own ? [own] : []), { value: exclusive, exclusive: true }];
  return own ? [{ ...own, exclusive: exclusive === true }] : [];
}

/** Over 0 is the same as from 1 where only integers fit. */
function inward(limit: Limit, step: number): Limit {
  if (!limit.exclusive || !Number.isInteger(limit.value)) return limit;
  return { value: limit.value + step, exclusive: false };
}

function keep(limits: Limits, key: string, limit: Limit | undefined, wins: IsTighter): void {
  const known = limits.get(key);
  if (limit && (!known || wins(limit, known))) limits.set(key, limit);
}
