import { canonicalJson, stringsOf } from '../document/json.ts';
import { type Part, typeOfValue } from './flatten.ts';

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

/** What all parts allow together. */
export function readTypesAndValues(parts: readonly Part[]): TypesAndValues {
  const all = parts.map(readPart);
  const [types, values] = [all.map((one) => one.types), all.map((one) => one.values)];
  return {
    types: shared(types, (one, other) => {
      const both = [...one].filter((type) => includesType(other, type));
      return new Set([...both, ...[...other].filter((type) => includesType(one, type))]);
    }),
    values: shared(values, (one, other) => new Map([...one].filter(([key]) => other.has(key)))),
    isTypeUnknown: all.some((one) => one.isTypeUnknown),
  };
}

/** Whether every value of one type is a value of the types: each integer is a number. */
export const includesType = (types: ReadonlySet<string>, type: string): boolean =>
  types.has(type) || (type === 'integer' && types.has('number'));

function readPart({ node, plusNull, wordsOnly }: Part): TypesAndValues {
  if (wordsOnly) return { types: undefined, values: undefined, isTypeUnknown: false };
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
