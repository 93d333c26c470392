// Every way in which one field of an example can be made to break its schema.
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { openapi } from '../contract/contract.ts';

/** A value with one fault, and where that is. */
export interface WrongValue {
  fault: string;
  pointer: string;
  value: unknown;
}

/** The faults of the value itself and of everything in it that the schema declares. */
export function wrongValues(node: JsonObject, value: unknown, pointer = ''): WrongValue[] {
  const schema = dereference(openapi, node);
  const own = ownFaults(schema).map(([fault, wrong]) => ({ fault, pointer, value: wrong }));
  if (value === undefined) return own;
  if (schema['oneOf']) return [...own, ...wrongValues(memberOf(schema, value), value, pointer)];
  if (Array.isArray(value)) return [...own, ...wrongItems(schema, value, pointer)];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...missingFields(schema, value, pointer), ...wrongFields(schema, value, pointer)];
}

/** The member of a union that the value's tag names; without a tag, the one beside null. */
function memberOf({ discriminator, oneOf }: JsonObject, value: any): JsonObject {
  if (!discriminator) return oneOf[0];
  return { $ref: discriminator.mapping[value[discriminator.propertyName]] };
}

function wrongItems(schema: JsonObject, value: unknown[], pointer: string): WrongValue[] {
  if (!schema['items'] || value.length === 0) return [];
  const [first, ...others] = value;
  return wrongValues(schema['items'], first, `${pointer}/0`).map((wrong) => ({
    ...wrong,
    value: [wrong.value, ...others],
  }));
}

function missingFields(schema: JsonObject, value: JsonObject, pointer: string): WrongValue[] {
  return (schema['required'] ?? []).map((name: string) => {
    const { [name]: _, ...rest } = value;
    return { fault: `without ${name}`, pointer: `${pointer}/${name}`, value: rest };
  });
}

function wrongFields(schema: JsonObject, value: JsonObject, pointer: string): WrongValue[] {
  return Object.entries<JsonObject>(schema['properties'] ?? {}).flatMap(([name, field]) =>
    wrongValues(field, value[name], `${pointer}/${name}`).map((wrong) => ({
      ...wrong,
      value: { ...value, [name]: wrong.value },
    })),
  );
}

const OF_TYPE: Record<string, unknown> = {
  string: 'text',
  number: 7.5,
  boolean: true,
  array: [],
  object: {},
};

function ownFaults(schema: JsonObject): [fault: string, value: unknown][] {
  const types: string[] = [schema['type'] ?? []].flat();
  const wrongType = Object.entries(OF_TYPE).find(
    ([type]) => types.length > 0 && !types.includes(type),
  );
  const { minimum, maximum, minItems, maxItems } = schema;
  return [
    ...(wrongType ? [[`a ${wrongType[0]}`, wrongType[1]] as [string, unknown]] : []),
    ...('enum' in schema || 'const' in schema ? [unlisted()] : []),
    ...('format' in schema ? [['no format', 'soon'] as [string, unknown]] : []),
    ...('pattern' in schema ? [['no pattern', '!'] as [string, unknown]] : []),
    ...(minimum === undefined ? [] : [['too little', minimum - 1] as [string, unknown]]),
    ...(maximum === undefined ? [] : [['too much', maximum + 1] as [string, unknown]]),
    ...(minItems === undefined ? [] : [['too few', []] as [string, unknown]]),
    ...(maxItems === undefined ? [] : [['too many', tooMany(maxItems)] as [string, unknown]]),
  ];
}

const unlisted = (): [string, unknown] => ['not in the list', 'something_else'];

const tooMany = (most: number): unknown[] => Array.from({ length: most + 1 }, () => ({}));
