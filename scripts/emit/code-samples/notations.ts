const WIDTH = 88;

/** How a language writes the values of JSON. */
interface Notation {
  readonly string: (text: string) => string;
  /** A key with what separates it from its value. */
  readonly key: (name: string) => string;
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  /** Spaces between the braces of an object on one line. */
  readonly padding: string;
  readonly emptyObject: string;
  readonly constants: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly indent: number;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const between = ([open, close]: readonly [string, string], inner: string): string =>
  `${open}${inner}${close}`;

function onOneLine(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.string(value);
  if (!isBranch(value)) {
    const text = String(value);
    return notation.constants[text as 'null'] ?? text;
  }
  const inner = (entry: unknown): string => onOneLine(entry, notation);
  if (Array.isArray(value)) return between(notation.list, value.map(inner).join(', '));
  const pairs = Object.entries(value).map(([name, entry]) => notation.key(name) + inner(entry));
  if (pairs.length === 0) return notation.emptyObject;
  return between(notation.object, `${notation.padding}${pairs.join(', ')}${notation.padding}`);
}

/** A JSON value as a literal of a language, on one line where that fits, from a column of a line that is indented. */
export function printLiteral(value: unknown, notation: Notation, column = 0, indent = 0): string {
  const line = onOneLine(value, notation);
  if (!isBranch(value) || column + line.length <= WIDTH) return line;
  const deeper = indent + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((entry) => printLiteral(entry, notation, deeper, deeper))
    : Object.entries(value).map(([name, entry]) => {
        const label = notation.key(name);
        return label + printLiteral(entry, notation, deeper + label.length, deeper);
      });
  const [open, close] = Array.isArray(value) ? notation.list : notation.object;
  const lines = entries.map((entry) => `${' '.repeat(deeper)}${entry},\n`).join('');
  return `${open}\n${lines}${' '.repeat(indent)}${close}`;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A string as TypeScript has it in this project: single quotes where it holds none. */
export function typescriptString(text: string): string {
  const escaped = JSON.stringify(text);
  if (text.includes("'")) return escaped;
  return `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`;
}

/** A string of PHP: single quotes, in which only a quote and a backslash have a meaning. */
export const phpString = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** A string of Ruby: as JSON has it, but `#{` would start code. */
export const rubyString = (text: string): string => JSON.stringify(text).replaceAll('#', '\\#');

/** As JSON has it, which is how most languages have most of it. */
const AS_JSON: Notation = {
  string: (text) => JSON.stringify(text),
  key: (name) => `${JSON.stringify(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  padding: '',
  emptyObject: '{}',
  constants: { true: 'true', false: 'false', null: 'null' },
  indent: 4,
};

export const TYPESCRIPT: Notation = {
  ...AS_JSON,
  string: typescriptString,
  key: (name) => `${IDENTIFIER.test(name) ? name : typescriptString(name)}: `,
  padding: ' ',
  indent: 2,
};

// What JSON escapes, Python reads alike.
export const PYTHON: Notation = {
  ...AS_JSON,
  constants: { true: 'True', false: 'False', null: 'None' },
};

export const PHP: Notation = {
  ...AS_JSON,
  string: phpString,
  key: (name) => `${phpString(name)} => `,
  object: ['[', ']'],
  // An empty array would become a list of JSON.
  emptyObject: 'new stdClass()',
};

export const RUBY: Notation = {
  ...TYPESCRIPT,
  string: rubyString,
  key: (name) => `${IDENTIFIER.test(name) ? name : rubyString(name)}: `,
  constants: { true: 'true', false: 'false', null: 'nil' },
};
