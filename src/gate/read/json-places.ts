import { remember } from '../document/json.ts';

/** A line and a column, each counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Where the lines of a text start, counted when the first place is asked for. */
export class LineStarts {
  readonly #text: string;
  #starts: number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line and the column of an offset. */
  placeOf(offset: number): TextPlace {
    this.#starts ??= this.#findStarts();
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] as number) + 1 };
  }

  #findStarts(): number[] {
    const starts = [0];
    let end = this.#text.indexOf('\n');
    for (; end >= 0; end = this.#text.indexOf('\n', end + 1)) starts.push(end + 1);
    return starts;
  }
}

/** Where a key or an item starts, and where its value does: in a text, or among the events of a parser. */
export interface Found {
  readonly at: number;
  readonly value: number;
}

const [QUOTE, COMMA] = [34, 44];
const [OPEN_MAP, CLOSE_MAP] = [123, 125];
const [OPEN_LIST, CLOSE_LIST] = [91, 93];
/** In characters. What is shorter is walked through again. */
const LONG = 1000;

/** Finds nodes in a JSON text that has been parsed before, so that it is known to be right. */
export class JsonPlaces {
  readonly #text: string;
  /** The entries of each map and list that was walked through, by where it starts. */
  readonly #entries = new Map<number, ReadonlyMap<string, Found>>();
  /** Where long maps and lists end: each level of a deep one would else walk through all that is below it. */
  readonly #ends = new Map<number, number>();
  readonly #lines: LineStarts;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineStarts(text);
  }

  /** The place of a key or item, of the nearest parent where there is no such node. */
  locate(segments: readonly string[]): TextPlace {
    let value = this.#skipSpace(0);
    let found = value;
    for (const segment of segments) {
      const next = this.#entriesAt(value).get(segment);
      if (!next) break;
      found = next.at;
      value = next.value;
    }
    return this.#lines.placeOf(found);
  }

  #entriesAt(start: number): ReadonlyMap<string, Found> {
    const opening = this.#text[start];
    return remember(this.#entries, start, () =>
      opening === '{' ? this.#keys(start) : this.#items(start, opening === '['),
    );
  }

  #keys(start: number): Map<string, Found> {
    const found = new Map<string, Found>();
    let at = this.#skipSpace(start + 1);
    while (this.#text[at] === '"') {
      const end = this.#skipString(at);
      const value = this.#skipSpace(this.#skipSpace(end) + 1);
      found.set(JSON.parse(this.#text.slice(at, end)) as string, { at, value });
      at = this.#afterComma(value);
    }
    return found;
  }

  #items(start: number, isList: boolean): Map<string, Found> {
    const found = new Map<string, Found>();
    let at = isList ? this.#skipSpace(start + 1) : this.#text.length;
    while (at < this.#text.length && this.#text[at] !== ']') {
      found.set(`${found.size}`, { at, value: at });
      at = this.#afterComma(at);
    }
    return found;
  }

  /** Where the next key or item starts, or the bracket that closes. */
  #afterComma(value: number): number {
    const end = this.#skipSpace(this.#skipValue(value));
    return this.#text[end] === ',' ? this.#skipSpace(end + 1) : end;
  }

  #skipValue(start: number): number {
    const known = this.#ends.get(start);
    if (known !== undefined) return known;
    const open: number[] = [];
    for (let at = start; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      // Strings, brackets and commas are all that matters on the way.
      if (code === QUOTE) at = this.#skipString(at) - 1;
      else if (code === OPEN_MAP || code === OPEN_LIST) open.push(at);
      else if (code !== CLOSE_MAP && code !== CLOSE_LIST && code !== COMMA) continue;
      else if (open.length === 0) return at;
      else if (code !== COMMA) this.#noteEnd(open.pop() as number, at + 1);
      if (open.length === 0) return at + 1;
    }
    return this.#text.length;
  }

  #noteEnd(start: number, end: number): void {
    if (end - start > LONG) this.#ends.set(start, end);
  }

  #skipString(start: number): number {
    let end = this.#text.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    return end + 1;
  }

  #isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.#text[at - slashes - 1] === '\\') slashes += 1;
    return slashes % 2 === 1;
  }

  #skipSpace(start: number): number {
    let at = start;
    while (this.#text.charCodeAt(at) <= 32) at += 1;
    return at;
  }
}
