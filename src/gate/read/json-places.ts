import { LineStarts, type TextPlace } from './line-starts.ts';

/** Where a key or an item starts, and where its value does. */
interface Found {
  readonly at: number;
  readonly value: number;
}

/** Finds nodes in a JSON text that has been parsed before, so that it is known to be right. */
export class JsonPlaces {
  readonly #text: string;
  /** The entries of each map and list that was walked through, by where it starts. */
  readonly #entries = new Map<number, ReadonlyMap<string, Found>>();
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
    const known = this.#entries.get(start);
    if (known) return known;
    const opening = this.#text[start];
    const entries = opening === '{' ? this.#keys(start) : this.#items(start, opening === '[');
    this.#entries.set(start, entries);
    return entries;
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
    // Strings, brackets and commas are all that matters on the way.
    const marks = /["{}[\],]/g;
    marks.lastIndex = start;
    let depth = 0;
    for (let mark = marks.exec(this.#text); mark; mark = marks.exec(this.#text)) {
      const [letter] = mark;
      if (letter === '"') marks.lastIndex = this.#skipString(mark.index);
      else if (letter === '{' || letter === '[') depth += 1;
      else if (depth === 0) return mark.index;
      else if (letter !== ',') depth -= 1;
      if (depth === 0 && letter !== ',') return marks.lastIndex;
    }
    return this.#text.length;
  }

  #skipString(start: number): number {
    let at = start + 1;
    while (this.#text[at] !== '"') at += this.#text[at] === '\\' ? 2 : 1;
    return at + 1;
  }

  #skipSpace(start: number): number {
    let at = start;
    while (this.#text.charCodeAt(at) <= 32) at += 1;
    return at;
  }
}
