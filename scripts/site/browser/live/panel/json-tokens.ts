/** A piece of JSON text, also of text that is not JSON yet. */
export interface Token {
  readonly kind: 'mark' | 'string' | 'number' | 'word' | 'other';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const TOKEN =
  /([{}[\],:])|("(?:[^"\\\n]|\\.)*"?)|(-?\d[\d.eE+-]*)|(true|false|null)|([^\s{}[\],:"]+)/g;
const KINDS = ['mark', 'string', 'number', 'word', 'other'] as const;

/** The tokens of a text, without the space between them. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => {
    const [whole, ...groups] = match;
    const kind = KINDS[groups.findIndex((group) => group !== undefined)] ?? 'other';
    return { kind, start: match.index, end: match.index + whole.length, text: whole };
  });
}

/** Whether a string has its closing quotation mark. */
export const isClosed = ({ text }: Token): boolean => /^"(?:[^"\\]|\\.)*"$/.test(text);

/** The text of a string, without its quotation marks; as it stands where it cannot be read. */
export function stringOf(token: Token): string {
  try {
    return JSON.parse(isClosed(token) ? token.text : `${token.text}"`) as string;
  } catch {
    return token.text.slice(1);
  }
}
