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
