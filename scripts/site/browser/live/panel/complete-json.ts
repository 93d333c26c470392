import { findNodeAtLocation, getLocation, type Node, parseTree } from 'jsonc-parser';
import type { RunDescription, RunSchema } from './run-description.ts';
import { schemasAt, typesOf } from './schema-lookup.ts';

/** Something that the text can go on with. */
export interface Completion {
  readonly label: string;
  /** Its type, or what it means. */
  readonly detail: string;
  readonly text: string;
}

/** What fits at the caret, and the part of the text that it takes the place of. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly list: readonly Completion[];
}

const SAMPLES: Readonly<Record<string, string>> = {
  object: '{}',
  array: '[]',
  string: '""',
  boolean: 'true',
  null: 'null',
};

function sampleOf(schema: RunSchema): string {
  const [known] = schema.enum ?? schema.known ?? [];
  const value = schema.const ?? schema.example ?? schema.default ?? known;
  if (value !== undefined && typeof value !== 'object') return JSON.stringify(value);
  return SAMPLES[typesOf(schema)[0] ?? ''] ?? '""';
}

function nameCompletions(
  schemas: RunDescription['schemas'],
  at: readonly RunSchema[],
  taken: readonly unknown[],
): Completion[] {
  const found = new Map<string, Completion>();
  for (const { properties = {}, required = [] } of at)
    for (const [name, node] of Object.entries(properties)) {
      if (found.has(name) || taken.includes(name)) continue;
      const schema = schemasAt(schemas, node, [])[0] ?? node;
      const words = [typesOf(schema).join(' or '), schema.description ?? ''].filter(Boolean);
      const detail = `${required.includes(name) ? 'required, ' : ''}${words.join(': ')}`;
      found.set(name, {
        label: name,
        detail,
        text: `${JSON.stringify(name)}: ${sampleOf(schema)}`,
      });
    }
  return [...found.values()];
}

function valueCompletions(at: readonly RunSchema[]): Completion[] {
  const values = at.flatMap((schema) => [
    ...[schema.const ?? [], schema.enum ?? [], schema.known ?? []].flat(),
    ...(typesOf(schema).includes('boolean') ? [true, false] : []),
    ...(schema.example === undefined ? [] : [schema.example]),
  ]);
  const texts = [...new Set(values.map((value) => JSON.stringify(value)))];
  return texts.map((text) => ({ label: text, detail: '', text }));
}

/** Whether a piece of text is a string with its closing quotation mark. */
const isClosed = (text: string): boolean => text.length > 1 && text.endsWith('"');

/** The names that an object has, but for that under the caret. */
const namesOf = ({ children = [] }: Node, from: number): unknown[] =>
  children.flatMap(({ children: [name] = [] }) => (name?.offset === from ? [] : [name?.value]));

/** The names or values that the contract knows at a place of a body. */
export function completeJson(
  { body, schemas }: RunDescription,
  text: string,
  position: number,
): Completions | undefined {
  if (!body) return undefined;
  const { path, previousNode: node, isAtPropertyKey: isName } = getLocation(text, position);
  const token = text.slice(node?.offset, node && node.offset + node.length);
  // A string without an end has taken the rest of its line.
  const isOpen = node !== undefined && token.startsWith('"') && !isClosed(token);
  const end = node ? node.offset + node.length : 0;
  const isUnder =
    node && node.offset < position && (position < end || (position === end && !isClosed(token)));
  const from = isUnder ? node.offset : position;
  const to = isUnder && !isOpen ? end : position;
  const owner = isName ? path.slice(0, -1) : path;
  const at = schemasAt(schemas, body, owner);
  const root = parseTree(text);
  const object = root && findNodeAtLocation(root, owner);
  const all = isName
    ? nameCompletions(schemas, at, object ? namesOf(object, isUnder ? from : -1) : [])
    : valueCompletions(at);
  const bare = (label: string): string => label.replace(/^"/, '').toLowerCase();
  const list = all.filter(({ label }) => bare(label).startsWith(bare(text.slice(from, position))));
  if (list.length === 0) return undefined;
  // A name that has its value already is replaced alone.
  const isNamed = isName && text.slice(to).trimStart().startsWith(':');
  return {
    from,
    to,
    list: isNamed ? list.map((one) => ({ ...one, text: JSON.stringify(one.label) })) : list,
  };
}
