import type { CustomObject, PropertyDefinition, SelectProperty } from '../../../generated/index.ts';
import { escapeSegment } from '../../service/json.ts';
import type { Context } from '../context.ts';
import { invalidBody } from '../refused.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Holds the properties of a record against their definitions. Throws the 400 for the first fault. */
export function checkProperties(
  context: Context,
  object: CustomObject,
  properties: Properties,
): void {
  const { properties: definitions } = object;
  for (const key of Object.keys(properties)) {
    if (definitions.some((each) => each.key === key)) continue;
    throw invalidBody(pointerTo(key), `is not a property of ${object.key}`);
  }
  for (const definition of definitions) {
    const key = definition.key;
    const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const fault = faultOf(context, definition, value);
    if (fault) throw invalidBody(pointerTo(key), fault);
  }
}

const pointerTo = (key: string): string => `/properties/${escapeSegment(key)}`;

function faultOf(
  context: Context,
  definition: PropertyDefinition,
  value: unknown,
): string | undefined {
  const { type } = definition;
  if (value === undefined) return definition.required ? 'is required' : undefined;
  if (type === 'number') return typeof value === 'number' ? undefined : 'must be a number';
  if (definition.type === 'select') return faultOfChoice(definition, value);
  if (typeof value !== 'string') return 'must be a string';
  if (type === 'date') return isDay(value) ? undefined : 'must be a day such as 2026-09-30';
  if (definition.type !== 'reference') return undefined;
  const record = context.workspace.records.get(value);
  const { object_key: key } = definition;
  return record?.object_key === key ? undefined : `must be the id of a record of ${key}`;
}

function faultOfChoice({ choices, multiple }: SelectProperty, value: unknown): string | undefined {
  const known = choices.map((choice) => choice.value);
  const values = multiple ? value : [value];
  if (Array.isArray(values) && values.every((each) => known.includes(each))) return undefined;
  return `must be ${multiple ? 'a list of' : 'one of'} ${known.join(', ')}`;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
