/** Deeper than this only the kind of a value is shown. */
const MOST_LEVELS = 6;
const LINE = 72;

/** What `console.log` prints: text as it is, everything else as a literal that reads well. */
export function showValue(value: unknown): string {
  return typeof value === 'string' ? value : show(value, 0, []);
}

function show(value: unknown, level: number, above: readonly unknown[]): string {
  if (typeof value === 'string')
    return `'${value.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `[Function ${value.name || 'anonymous'}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return value.toISOString();
  if (above.includes(value)) return '[Circular]';
  const inside = [...above, value];
  if (value instanceof Map) return `Map ${show(Object.fromEntries(value), level, inside)}`;
  if (value instanceof Set) return `Set ${show([...value], level, inside)}`;
  const isList = Array.isArray(value);
  if (level === MOST_LEVELS) return isList ? '[Array]' : '[Object]';
  const next = (each: unknown): string => show(each, level + 1, inside);
  const parts = isList
    ? value.map(next)
    : Object.entries(value).map(([name, each]) => `${nameText(name)}: ${next(each)}`);
  return nameOf(value) + lines(parts, isList ? '[]' : '{}', level);
}

const nameText = (name: string): string => (/^[\w$]+$/.test(name) ? name : `'${name}'`);

/** The class of an object that is not a plain one. */
function nameOf(value: object): string {
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  return typeof name === 'string' && name !== 'Object' && name !== 'Array' ? `${name} ` : '';
}

function lines(parts: readonly string[], marks: string, level: number): string {
  const [open = '', close = ''] = marks;
  if (parts.length === 0) return marks;
  const short = `${open} ${parts.join(', ')} ${close}`;
  if (short.length <= LINE && !short.includes('\n')) return short;
  const indent = '  '.repeat(level + 1);
  return `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${'  '.repeat(level)}${close}`;
}
