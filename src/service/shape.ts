import { openValues } from '../../generated/open-values.ts';
import { escapeSegment, isObject, type JsonObject } from './json.ts';
import { contract } from './load-document.ts';

/** What the contract knows of a value: its fields, the values of open lists, and where it says so. */
export interface Shape {
  /** A JSON Pointer into the contract. */
  place: string;
  /** The declared fields; undefined where any may come. */
  fields: ReadonlyMap<string, Shape> | undefined;
  /** Of an object whose keys are data: what each of them holds, if anything is said of it. */
  others: Shape | undefined;
  /** Whether keys are data, beside those of `fields`. */
  isMap: boolean;
  items: Shape | undefined;
  /** The known values of an open list. */
  values: ReadonlySet<unknown> | undefined;
  /** Of a union, the field that tells its members apart. */
  tag: string | undefined;
  /** Of a union, its members by the value of that field. */
  members: ReadonlyMap<unknown, Shape> | undefined;
  /** Whether nothing that is in such a value can be news. */
  isPlain: boolean;
}

const named = new Map<string, Shape>();
const REFERENCE = '#/components/schemas/';

const typed = new Map<string, string>();

function eventSchemas(): ReadonlyMap<string, string> {
  if (typed.size > 0) return typed;
  for (const [name, { properties }] of Object.entries<JsonObject>(contract['components'].schemas))
    if (name.endsWith('Event') && properties?.type?.const) typed.set(properties.type.const, name);
  return typed;
}

/** The name of the schema of an event, by the event's type; undefined for a type that the contract does not have. */
export const eventSchema = (type: string): string | undefined => eventSchemas().get(type);

export const eventTypes = (): string[] => [...eventSchemas().keys()];

export function shapeOf(schema: JsonObject, place: string): Shape {
  const reference = schema['$ref'];
  if (reference === undefined) return readShape(schema, place);
  const known = named.get(reference);
  if (known) return known;
  // It is there before it is read, because schemas recur.
  const shape = emptyShape(reference);
  named.set(reference, shape);
  const whole: JsonObject = contract['components'].schemas[reference.slice(REFERENCE.length)];
  return Object.assign(shape, readShape(whole, reference));
}

/** Every shape has all fields, in this order: that makes a walk over bodies twice as fast. */
const emptyShape = (place: string): Shape => ({
  place,
  fields: undefined,
  others: undefined,
  isMap: false,
  items: undefined,
  values: undefined,
  tag: undefined,
  members: undefined,
  isPlain: false,
});

function readShape(schema: JsonObject, place: string): Shape {
  const { properties, additionalProperties: others, items, discriminator, oneOf, anyOf } = schema;
  if (discriminator) return readUnion(schema, place);
  // A field that may also be null, or a list: what is neither object nor list has nothing to know.
  for (const [index, inner] of (oneOf ?? anyOf ?? []).entries())
    if (inner.$ref ?? inner.items)
      return shapeOf(inner, `${place}/${oneOf ? 'oneOf' : 'anyOf'}/${index}`);
  const shape = emptyShape(place);
  if (properties) shape.fields = readFields(properties, place);
  if (isObject(others)) shape.others = shapeOf(others, `${place}/additionalProperties`);
  shape.isMap = others !== undefined && others !== false;
  if (items) shape.items = shapeOf(items, `${place}/items`);
  const values = openValues[place];
  if (values) shape.values = new Set(values);
  shape.isPlain = isPlain(shape);
  return shape;
}

function isPlain({ fields, others, isMap, items, values }: Shape): boolean {
  if (values) return false;
  const isOpen = !fields || (isMap && [...fields.values()].every((one) => one.isPlain));
  return isOpen && (others?.isPlain ?? true) && (items?.isPlain ?? true);
}

const readFields = (properties: JsonObject, place: string): Map<string, Shape> =>
  new Map(
    Object.entries<JsonObject>(properties).map(([name, schema]) => [
      name,
      shapeOf(schema, `${place}/properties/${escapeSegment(name)}`),
    ]),
  );

function readUnion({ oneOf, discriminator }: JsonObject, place: string): Shape {
  const { propertyName: tag, values } = discriminator;
  const members = oneOf.map((one: JsonObject, index: number) => [
    values[index],
    shapeOf(one, `${place}/oneOf/${index}`),
  ]);
  return { ...emptyShape(place), tag, members: new Map(members) };
}

/** What is known of this value: of a union, the member that it is. */
export function shapeFor(shape: Shape, value: unknown): Shape | undefined {
  if (shape.tag === undefined || !shape.members) return shape;
  return isObject(value) ? shape.members.get(value[shape.tag]) : undefined;
}
