import { canonicalJson, stringsOf } from '../document/json.ts';
import { type Part, typeOfValue } from './flatten.ts';
import { readStep } from './limits.ts';

export const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** The types and the closed list of values that a schema allows. */
export interface TypesAndValues {
  /** Undefined where any type fits; `integer` is left out where `number` is in. */
  readonly types: ReadonlySet<string> | undefined;
  /** Whether a type has a name that JSON Schema does not have, so that nobody can tell what fits. */
  readonly isTypeUnknown: boolean;
  /** `enum` and `const`, by canonical JSON; undefined where any value fits. */
  readonly values: ReadonlyMap<string, unknown> | undefined;
}

/** What all parts allow together; numbers in whole steps are integers, and a list of both booleans is no list. */
export function readTypesAndValues(parts: readonly Part[]) {
  const all = parts.map(readPart);
  const [lists, values] = [all.map((one) => one.types), all.map((one) => one.values)];
  const said = shared(lists, (one, other) => {
    const both = [...one].filter((type) => includesType(other, type));
    return new Set([...both, ...[...other].filter((type) => includesType(one, type))]);
  });
  const step = readStep(parts);
  const types =
    said?.has('number') && Number.isInteger(step) ? toSet([...said].map(asWhole), false) : said;
  const list = shared(values, (one, other) => new Map([...one].filter(([key]) => other.has(key))));
  const isAny = list?.has('true') && list.has('false') && list.size === (list.has('null') ? 3 : 2);
  return {
    types,
    values: isAny ? undefined : list,
    multipleOf: types?.has('integer') && step && Number.isInteger(1 / step) ? undefined : step,
    isTypeUnknown: all.some((one) => one.isTypeUnknown),
  };
}

const asWhole = (type: string): string => (type === 'number' ? 'integer' : type);

/** Whether every value of one type is a value of the types: each integer is a number. */
export const includesType = (types: ReadonlySet<string>, type: string): boolean =>
  types.has(type) || (type === 'integer' && types.has('number'));

function readPart({ node, plusNull }: Part): TypesAndValues {
  const declared = node['type'] === undefined ? [] : stringsOf([node['type']].flat());
  const isTypeUnknown = declared.some((type) => !TYPES.has(type));
  const listed = 'const' in node ? [node['const']] : node['enum'];
  const list = Array.isArray(listed) ? listed : undefined;
  const isSaid = declared.length > 0 && !isTypeUnknown;
  const set = isSaid ? toSet(declared, plusNull) : undefined;
  if (!list) return { types: set, values: undefined, isTypeUnknown };
  const values = plusNull ? [...list, null] : list;
  const fitting = set ? values.filter((value) => includesType(set, typeOfValue(value))) : values;
  // Who lists the values of items beside a list's type means those of the items.
  if (set?.has('array') && fitting.length === 0)
    return { types: set, values: undefined, isTypeUnknown };
  return {
    types: toSet(fitting.map(typeOfValue), plusNull),
    values: new Map(fitting.map((value) => [canonicalJson(value), value])),
    isTypeUnknown,
  };
}

function toSet(types: readonly string[], plusNull: boolean): Set<string> {
  const set = new Set(types);
  if (plusNull) set.add('null');
  if (set.has('number')) set.delete('integer');
  return set;
}

/** What all of some allow; undefined where none says anything. */
function shared<T extends object>(
  all: readonly (T | undefined)[],
  meet: (one: T, other: T) => T,
): T | undefined {
  const said = all.filter((one) => one !== undefined);
  return said.length > 0 ? said.reduce(meet) : undefined;
}
