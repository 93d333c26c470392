import { isObject, type JsonObject } from '../document/json.ts';

const WORDS =
  /^(?:title|summary|description|deprecated|readOnly|writeOnly|externalDocs|examples?|xml|\$comment|x-.*)$/;

/** Patterns that let everything through. */
export const FREE_PATTERNS: ReadonlySet<unknown> = new Set([
  '',
  '^',
  '$',
  '.*',
  '^.*',
  '.*$',
  '^.*$',
]);

/** The keywords of a schema that decide what fits; those at their defaults do not. */
export function decisiveKeywords(node: JsonObject): string[] {
  return Object.keys(node).filter((key) => !WORDS.test(key) && !isNeutral(key, node[key]));
}

/** Whether a schema says nothing but where it is written. */
export function isPlainReference(node: unknown): boolean {
  return isObject(node) && '$ref' in node && decisiveKeywords(node).length === 1;
}

/** Whether a schema lets everything through. */
export function allowsAll(node: unknown): boolean {
  return node === true || (isObject(node) && decisiveKeywords(node).length === 0);
}

function isNeutral(key: string, value: unknown): boolean {
  if (value === false) return key === 'uniqueItems' || key === 'nullable';
  if (value === 0) return key.startsWith('min') && key !== 'minimum' && key !== 'minContains';
  if (key === 'required') return Array.isArray(value) && value.length === 0;
  if (key === 'pattern') return FREE_PATTERNS.has(value);
  const isOpen = key.startsWith('additional') || key.startsWith('unevaluated') || key === 'items';
  return isOpen && allowsAll(value);
}
