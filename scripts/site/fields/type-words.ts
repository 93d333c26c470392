import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { escapeHtml } from '../html/escape.ts';

/** Where the object that a schema describes has its place, by the schema's name. */
export type ObjectLinks = ReadonlyMap<string, string>;

const PLURALS: Record<string, string> = { null: 'nulls', any: 'values' };

const plural = (type: string): string => PLURALS[type] ?? `${type}s`;

const either = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

export const nameOfRef = ({ $ref }: JsonObject): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;

function objectWords(name: string | undefined, links: ObjectLinks, isMany: boolean): string {
  const words = isMany ? 'objects' : 'object';
  const path = links.get(name ?? '');
  return path ? `<a href="~/${path}">${escapeHtml(name ?? '')}</a> ${words}` : words;
}

function typesOf(schema: JsonObject): string[] {
  const { type, const: only, properties } = schema;
  if (type !== undefined) return [type].flat();
  if (only !== undefined) return [typeof only];
  return properties ? ['object'] : ['any'];
}

/**
 * The type of a schema in words, as HTML: `string or null`, `array of Identifier objects`.
 *
 * @param isMany - whether the words stand after `array of`
 */
export function typeWords(
  openapi: JsonObject,
  node: JsonObject,
  links: ObjectLinks,
  isMany = false,
): string {
  const schema: JsonObject = dereference(openapi, node);
  const branches: JsonObject[] | undefined = schema['anyOf'] ?? schema['oneOf'];
  if (branches && !schema['discriminator'])
    return either(branches.map((branch) => typeWords(openapi, branch, links, isMany)));
  const words = typesOf(schema).map((type) => {
    if (type === 'object') return objectWords(nameOfRef(node), links, isMany);
    if (type !== 'array') return isMany ? plural(type) : type;
    const items = isObject(schema['items']) ? schema['items'] : {};
    const inner = typeWords(openapi, items, links, true);
    return `${isMany ? 'arrays' : 'array'} of ${inner}`;
  });
  return either(words);
}
