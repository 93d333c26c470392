import { isClosed, stringOf, tokenize, type Token } from './json-tokens.ts';

/** Where a value or the name before it stands in a text. */
export interface JsonPlaces {
  /** The start of each value's line, by JSON Pointer: of its name where it has one. */
  readonly places: ReadonlyMap<string, number>;
  readonly value: unknown;
}

/** Why a text is not JSON, and where. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

export const escapePointer = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The line that an offset is in, counted from 1. */
export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/**
 * Reads JSON and where its values are.
 *
 * @throws {JsonError} with the first place that is wrong
 */
export function readJson(text: string): JsonPlaces {
  const reader = new Reader(text);
  const value = reader.value('');
  const rest = reader.peek();
  if (rest) throw new JsonError(`Expected the end, found ${rest.text}`, rest.start);
  return { value, places: reader.places };
}

class Reader {
  readonly places = new Map<string, number>();
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokenize(text);
    this.#end = text.length;
  }

  peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  value(pointer: string, from?: number): unknown {
    const token = this.#next('a value');
    this.places.set(pointer, from ?? token.start);
    if (token.text === '{') return this.#object(pointer);
    if (token.text === '[') return this.#list(pointer);
    return scalarOf(token);
  }

  #next(wanted: string): Token {
    const token = this.#tokens[this.#at];
    if (!token) throw new JsonError(`Expected ${wanted}, found the end of the text.`, this.#end);
    this.#at += 1;
    return token;
  }

  /** Whether what was opened is closed at once. */
  #isAtEnd(end: string): boolean {
    if (this.peek()?.text !== end) return false;
    this.#at += 1;
    return true;
  }

  /** Whether the list goes on; takes the comma or the end. */
  #goesOn(end: string): boolean {
    const token = this.#next(`"," or "${end}"`);
    if (token.text !== ',' && token.text !== end)
      throw new JsonError(`Expected "," or "${end}", found ${token.text}`, token.start);
    return token.text === ',';
  }

  #object(pointer: string): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    if (this.#isAtEnd('}')) return found;
    do {
      const name = this.#next('a name');
      if (name.kind !== 'string' || !isClosed(name))
        throw new JsonError(`Expected a name in quotation marks, found ${name.text}`, name.start);
      const colon = this.#next('":"');
      if (colon.text !== ':')
        throw new JsonError(`Expected ":" after ${name.text}, found ${colon.text}`, colon.start);
      const key = stringOf(name);
      Object.defineProperty(found, key, {
        value: this.value(`${pointer}/${escapePointer(key)}`, name.start),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } while (this.#goesOn('}'));
    return found;
  }

  #list(pointer: string): unknown[] {
    const found: unknown[] = [];
    if (this.#isAtEnd(']')) return found;
    do found.push(this.value(`${pointer}/${found.length}`));
    while (this.#goesOn(']'));
    return found;
  }
}

function scalarOf(token: Token): unknown {
  try {
    return JSON.parse(token.text);
  } catch {
    const isOpen = token.kind === 'string' && !isClosed(token);
    throw new JsonError(
      isOpen
        ? `The string ${token.text} has no closing quotation mark.`
        : `${token.text} is not a JSON value.`,
      token.start,
    );
  }
}
