import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { link } from '../html/blocks.ts';
import { joined, type Markup } from '../html/markup.ts';

/** Where the object that a schema describes has its place, by the schema's name. */
export type ObjectLinks = ReadonlyMap<string, string>;

const PLURALS: Record<string, string> = { null: 'nulls', any: 'values' };

const plural = (type: string): string => PLURALS[type] ?? `${type}s`;

const either = (words: readonly Markup[]): Markup =>
  words.length < 2 ? words : [joined(words.slice(0, -1), ', '), ' or ', words.slice(-1)];

export const nameOfRef = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;

function objectWords(name: string | undefined, links: ObjectLinks, isMany: boolean): Markup {
  const words = isMany ? 'objects' : 'object';
  const path = links.get(name ?? '');
  return path && name ? [link(path, name), ` ${words}`] : words;
}

function typesOf(schema: JsonObject): string[] {
  const { type, const: only, properties } = schema;
  if (type !== undefined) return [type].flat();
  if (only !== undefined) return [typeof only];
  return properties ? ['object'] : ['any'];
}

/** The type of a schema in words: `string or null`, `array of Identifier objects`; `isMany` is behind `array of`. */
export function typeWords(
  openapi: JsonObject,
  node: JsonObject,
  links: ObjectLinks,
  isMany = false,
): Markup {
  const schema: JsonObject = dereference(openapi, node);
  const branches: JsonObject[] | undefined = schema['anyOf'] ?? schema['oneOf'];
  if (branches && !schema['discriminator'])
    return either(branches.map((branch) => typeWords(openapi, branch, links, isMany)));
  const words = typesOf(schema).map((type) => {
    if (type === 'object') return objectWords(nameOfRef(node), links, isMany);
    if (type !== 'array') return isMany ? plural(type) : type;
    const items = isObject(schema['items']) ? schema['items'] : {};
    const inner = typeWords(openapi, items, links, true);
    return [isMany ? 'arrays of ' : 'array of ', inner];
  });
  return either(words);
}
