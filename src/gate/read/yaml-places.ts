import type { Event, ScalarEvent } from 'js-yaml';
import { LineStarts, type TextPlace } from './line-starts.ts';
import { loadYaml } from './load-yaml.ts';

/** Finds nodes in a YAML text by what its parser met on the way. */
export class YamlPlaces {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #lines: LineStarts;
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
      const entry = this.#entry(node, segment);
      if (!entry) break;
      const start = this.#startOf(entry.at);
      if (start >= 0) found = start;
      node = entry.value;
    }
    return this.#lines.placeOf(Math.max(found, 0));
  }

  /** The events of a map's key and its value, or of a list's item. */
  #entry(node: number, segment: string): { at: number; value: number } | undefined {
    const { EVENT_ID } = loadYaml();
    const type = this.#events[node]?.type;
    if (type !== EVENT_ID.MAPPING && type !== EVENT_ID.SEQUENCE) return undefined;
    const last = this.#after(node) - 1;
    let index = 0;
    for (let at = node + 1; at < last; index += 1) {
      if (type === EVENT_ID.SEQUENCE) {
        if (`${index}` === segment) return { at, value: at };
        at = this.#after(at);
        continue;
      }
      const value = this.#after(at);
      if (this.#isKey(at, segment)) return { at, value };
      at = this.#after(value);
    }
    return undefined;
  }

  #isKey(at: number, segment: string): boolean {
    const { EVENT_ID, getScalarValue } = loadYaml();
    const event = this.#events[at];
    return event?.type === EVENT_ID.SCALAR && getScalarValue(this.#text, event) === segment;
  }

  /** The event after a node and all that is in it. */
  #after(node: number): number {
    this.#ends ??= this.#findEnds();
    return this.#ends[node] as number;
  }

  #findEnds(): Int32Array {
    const { EVENT_ID } = loadYaml();
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
    const { SCALAR_STYLE } = loadYaml();
    if (style === SCALAR_STYLE.PLAIN || valueStart < 0) return valueStart;
    const isBlock = style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
    // A quote stands right before the text, a bar or an angle on the line before.
    if (!isBlock) return valueStart - 1;
    const mark = style === SCALAR_STYLE.LITERAL_BLOCK ? '|' : '>';
    return this.#text.lastIndexOf(mark, valueStart);
  }
}
