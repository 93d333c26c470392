/** A piece of a line. */
export interface Piece {
  readonly text: string;
  /** The letter that the style sheet colors code by: a name, a string, or a number and the like. */
  readonly kind: 'a' | 's' | 'n' | '';
}

/** A line of JSON, and the JSON Pointer of what begins in it. */
export interface JsonLine {
  readonly depth: number;
  readonly pointer: string;
  readonly pieces: readonly Piece[];
}

const mark = (text: string): Piece => ({ text, kind: '' });

/** A value as indented JSON, a line at a time. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  write(lines, value, { depth: 0, pointer: '', before: [], after: [] });
  return lines;
}

interface Place {
  readonly depth: number;
  readonly pointer: string;
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

function write(lines: JsonLine[], value: unknown, place: Place): void {
  const { depth, pointer, before, after } = place;
  if (typeof value !== 'object' || value === null) {
    lines.push({ depth, pointer, pieces: [...before, scalar(value), ...after] });
    return;
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) {
    lines.push({ depth, pointer, pieces: [...before, mark(open + close), ...after] });
    return;
  }
  lines.push({ depth, pointer, pieces: [...before, mark(open)] });
  entries.forEach(([name, each], index) => {
    write(lines, each, {
      depth: depth + 1,
      pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      before: isList ? [] : [{ text: JSON.stringify(name), kind: 'a' }, mark(': ')],
      after: index < entries.length - 1 ? [mark(',')] : [],
    });
  });
  lines.push({ depth, pointer: '\0', pieces: [mark(close), ...after] });
}

function scalar(value: unknown): Piece {
  const text = JSON.stringify(value) ?? 'null';
  return { text, kind: typeof value === 'string' ? 's' : 'n' };
}
