import { EVENT_ID, type Event, SCALAR_STYLE, type ScalarEvent, getScalarValue } from 'js-yaml';

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
    this.#starts ??= [0, ...Array.from(this.#text.matchAll(/\n/g), ({ index }) => index + 1)];
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] as number) + 1 };
  }
}

/** The events of a key, or of an item, and of its value. */
interface Found {
  readonly at: number;
  readonly value: number;
}

/** Finds nodes in a text of YAML, which JSON is too, by what its parser met on the way. */
export class TextPlaces {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #lines: LineStarts;
  /** The entries of each map and list that was walked through, by its event. */
  readonly #entries = new Map<number, ReadonlyMap<string, Found>>();
  #ends: Int32Array | undefined;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
    this.#lines = new LineStarts(text);
  }

  /** The place of a key or item, of the nearest parent where there is no such node. */
  locate(segments: readonly string[]): TextPlace {
    // The first event opens the document.
    let node = 1;
    let found = this.#startOf(node);
    for (const segment of segments) {
      const entry = this.#entriesAt(node).get(segment);
      if (!entry) break;
      const start = this.#startOf(entry.at);
      if (start >= 0) found = start;
      node = entry.value;
    }
    return this.#lines.placeOf(Math.max(found, 0));
  }

  /** The events of each key and its value, or of each item twice; of a key that is there twice, the last counts. */
  #entriesAt(node: number): ReadonlyMap<string, Found> {
    const known = this.#entries.get(node);
    if (known) return known;
    const type = this.#events[node]?.type;
    const last = this.#after(node) - 1;
    const found = new Map<string, Found>();
    this.#entries.set(node, found);
    if (type === EVENT_ID.SEQUENCE) {
      for (let at = node + 1; at < last; at = this.#after(at))
        found.set(`${found.size}`, { at, value: at });
    } else if (type === EVENT_ID.MAPPING) {
      for (let at = node + 1; at < last;) {
        const value = this.#after(at);
        const key = this.#keyAt(at);
        if (key !== undefined) found.set(key, { at, value });
        at = this.#after(value);
      }
    }
    return found;
  }

  #keyAt(at: number): string | undefined {
    const event = this.#events[at];
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : undefined;
  }

  /** The event after a node and all that is in it. */
  #after(node: number): number {
    this.#ends ??= this.#findEnds();
    return this.#ends[node] as number;
  }

  #findEnds(): Int32Array {
    const ends = new Int32Array(this.#events.length);
    const open: number[] = [];
    for (const [index, { type }] of this.#events.entries()) {
      if (type === EVENT_ID.SCALAR || type === EVENT_ID.ALIAS) ends[index] = index + 1;
      else if (type === EVENT_ID.POP) ends[open.pop() ?? index] = index + 1;
      else open.push(index);
    }
    return ends;
  }

  /** The offset where a node is written; below 0 where it is empty. */
  #startOf(node: number): number {
    const event = this.#events[node];
    if (!event) return 0;
    if ('start' in event) return event.start;
    return 'valueStart' in event ? this.#startOfScalar(event) : -1;
  }

  #startOfScalar({ style, valueStart }: ScalarEvent): number {
    if (style === SCALAR_STYLE.PLAIN || valueStart < 0) return valueStart;
    const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
    // A quote stands right before the text, a bar or an angle on the line before.
    if (!isBlock) return valueStart - 1;
    const mark = style === SCALAR_STYLE.LITERAL_BLOCK ? '|' : '>';
    return this.#text.lastIndexOf(mark, valueStart);
  }
}
