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
