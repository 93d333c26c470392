import type { Notation } from './print-literal.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const JSON_CONSTANTS = { true: 'true', false: 'false', null: 'null' };

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

export const TYPESCRIPT: Notation = {
  string: typescriptString,
  key: (name) => `${IDENTIFIER.test(name) ? name : typescriptString(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  padding: ' ',
  emptyObject: '{}',
  constants: JSON_CONSTANTS,
  indent: 2,
};

export const PYTHON: Notation = {
  // What JSON escapes, Python reads alike.
  string: (text) => JSON.stringify(text),
  key: (name) => `${JSON.stringify(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  padding: '',
  emptyObject: '{}',
  constants: { true: 'True', false: 'False', null: 'None' },
  indent: 4,
};

export const PHP: Notation = {
  string: phpString,
  key: (name) => `${phpString(name)} => `,
  object: ['[', ']'],
  list: ['[', ']'],
  padding: '',
  // An empty array would become a list of JSON.
  emptyObject: 'new stdClass()',
  constants: JSON_CONSTANTS,
  indent: 4,
};

export const RUBY: Notation = {
  string: rubyString,
  key: (name) => `${IDENTIFIER.test(name) ? name : rubyString(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  padding: ' ',
  emptyObject: '{}',
  constants: { true: 'true', false: 'false', null: 'nil' },
  indent: 2,
};
