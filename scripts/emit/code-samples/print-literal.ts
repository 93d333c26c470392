const WIDTH = 88;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A string as TypeScript has it in this project: single quotes where it holds none. */
export function printString(text: string): string {
  const escaped = JSON.stringify(text);
  if (text.includes("'")) return escaped;
  return `'${escaped.slice(1, -1).replaceAll('\\"', '"')}'`;
}

const key = (name: string): string => (IDENTIFIER.test(name) ? name : printString(name));

function onOneLine(value: unknown): string {
  if (typeof value === 'string') return printString(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const pairs = Object.entries(value).map(([name, entry]) => `${key(name)}: ${onOneLine(entry)}`);
  return pairs.length > 0 ? `{ ${pairs.join(', ')} }` : '{}';
}

/**
 * A JSON value as a TypeScript literal, on one line where that fits.
 *
 * @param column - how far to the right the literal starts
 * @param indent - how far the line it starts on is indented
 */
export function printLiteral(value: unknown, column = 0, indent = 0): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || column + line.length <= WIDTH) return line;
  const inner = ' '.repeat(indent + 2);
  const entries = Array.isArray(value)
    ? value.map((entry) => printLiteral(entry, indent + 2, indent + 2))
    : Object.entries(value).map(([name, entry]) => {
        const label = `${key(name)}: `;
        return label + printLiteral(entry, indent + 2 + label.length, indent + 2);
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = entries.map((entry) => `${inner}${entry},\n`).join('');
  return `${open}\n${lines}${' '.repeat(indent)}${close}`;
}
