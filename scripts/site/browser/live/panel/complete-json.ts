import type { RunDescription, RunSchema } from './run-description.ts';
import { isClosed, stringOf, tokenize, type Token } from './json-tokens.ts';
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

interface Frame {
  readonly isList: boolean;
  readonly names: string[];
  /** The name or the number of the value that comes. */
  key: string | number;
  isValue: boolean;
}

interface Caret {
  readonly frames: readonly Frame[];
  readonly path: readonly (string | number)[];
  readonly isValue: boolean;
  /** What stands under the caret, if it is part of a name or value. */
  readonly token: Token | undefined;
}

/** Goes over the tokens before the caret, as far as they make sense. */
function findCaret(tokens: readonly Token[], caret: number): Caret {
  const frames: Frame[] = [];
  const isUnder = (token: Token): boolean =>
    token.kind !== 'mark' &&
    token.start < caret &&
    (caret < token.end || (caret === token.end && !(token.kind === 'string' && isClosed(token))));
  for (const token of tokens) {
    if (token.end > caret || isUnder(token)) break;
    take(frames, token);
  }
  const inner = frames.at(-1);
  return {
    frames,
    path: frames.map(({ key }) => key),
    isValue: !inner || inner.isList || inner.isValue,
    token: tokens.find(isUnder),
  };
}

function take(frames: Frame[], token: Token): void {
  const frame = frames.at(-1);
  if (token.text === '{' || token.text === '[') {
    const isList = token.text === '[';
    frames.push({ isList, names: [], key: isList ? 0 : '', isValue: isList });
  } else if (token.text === '}' || token.text === ']') frames.pop();
  else if (frame && token.text === ',') next(frame);
  else if (frame && token.text === ':') frame.isValue = true;
  else if (frame && !frame.isList && !frame.isValue && token.kind === 'string') {
    frame.key = stringOf(token);
    frame.names.push(frame.key);
  }
}

function next(frame: Frame): void {
  if (typeof frame.key === 'number') frame.key += 1;
  else Object.assign(frame, { key: '', isValue: false });
}

/** The names that the object at the caret has, after the caret, too. */
function namesAround(tokens: readonly Token[], caret: Caret, position: number): string[] {
  const names = [...(caret.frames.at(-1)?.names ?? [])];
  const from = caret.token?.end ?? position;
  let depth = 0;
  tokens.forEach((token, at) => {
    if (token.start < from) return;
    if (/^[{[]$/.test(token.text)) depth += 1;
    if (/^[}\]]$/.test(token.text)) depth -= 1;
    if (depth === 0 && token.kind === 'string' && tokens[at + 1]?.text === ':')
      names.push(stringOf(token));
  });
  return names;
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
  { schemas }: RunDescription,
  at: readonly RunSchema[],
  taken: readonly string[],
): Completion[] {
  const found = new Map<string, Completion>();
  for (const { properties = {}, required = [] } of at)
    for (const [name, node] of Object.entries(properties)) {
      if (found.has(name) || taken.includes(name)) continue;
      const schema = schemasAt(schemas, node, [])[0] ?? node;
      const words = [typesOf(schema).join(' or '), schema.description ?? ''].filter(Boolean);
      found.set(name, {
        label: name,
        detail: `${required.includes(name) ? 'required, ' : ''}${words.join(': ')}`,
        text: `${JSON.stringify(name)}: ${sampleOf(schema)}`,
      });
    }
  return [...found.values()];
}

function valueCompletions(at: readonly RunSchema[]): Completion[] {
  const values = at.flatMap((schema) => [
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.enum ?? []),
    ...(schema.known ?? []),
    ...(typesOf(schema).includes('boolean') ? [true, false] : []),
    ...(schema.example === undefined ? [] : [schema.example]),
  ]);
  const texts = [...new Set(values.map((value) => JSON.stringify(value)))];
  return texts.map((text) => ({ label: text, detail: '', text }));
}

/** The names or values that the contract knows at a place of a body. */
export function completeJson(
  description: RunDescription,
  text: string,
  position: number,
): Completions | undefined {
  if (!description.body) return undefined;
  const tokens = tokenize(text);
  const caret = findCaret(tokens, position);
  const { token, isValue, path } = caret;
  const at = schemasAt(description.schemas, description.body, isValue ? path : path.slice(0, -1));
  const all = isValue
    ? valueCompletions(at)
    : nameCompletions(description, at, namesAround(tokens, caret, position));
  const from = token?.start ?? position;
  const typed = text.slice(from, position).replace(/^"/, '').toLowerCase();
  const list = all.filter(({ label }) => label.replace(/^"/, '').toLowerCase().startsWith(typed));
  if (list.length === 0) return undefined;
  // A string without an end has taken the rest of its line.
  const isOpen = token?.kind === 'string' && !isClosed(token);
  const to = token && !isOpen ? token.end : position;
  // A name that has its value already is replaced alone.
  const rest = text.slice(to);
  const isNamed = !isValue && /^\s*:/.test(rest);
  return {
    from,
    to,
    list: isNamed ? list.map((one) => ({ ...one, text: JSON.stringify(one.label) })) : list,
  };
}
