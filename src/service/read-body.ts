import type { FindValidator } from './find-validator.ts';
import type { Fault, Issue } from './issue.ts';
import { escapeSegment } from './json.ts';
import type { ServiceOperation } from './service-operation.ts';

// Sixteen digits in a row, or an exponent: without those a double holds every number.
const SUSPICIOUS = /\d{16}|\d[eE][+-]?\d/;
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Numbers of a valid JSON text that would not come back as they were written: beyond what a double
 * holds, or integers that lose digits (RFC 8259, 6).
 */
export function findUnkeptNumbers(text: string): Fault[] {
  if (!SUSPICIOUS.test(text)) return [];
  let count = 0;
  // Nobody can have put it into a body.
  const mark = crypto.randomUUID();
  const marked = text.replace(TOKENS, (token) => {
    if (token.startsWith('"') || isKept(token)) return token;
    count += 1;
    return JSON.stringify(mark + token);
  });
  return count === 0 ? [] : [...faultsIn(JSON.parse(marked), '', mark)];
}

function isKept(token: string): boolean {
  const value = Number(token);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/[1-9]/.test(token.replace(/[eE].*/, ''));
  // What a program has written from a double comes back, though not all of its digits are that double's.
  return !/^-?\d+$/.test(token) || `${value}` === token || BigInt(token) === BigInt(value);
}

function* faultsIn(value: unknown, pointer: string, mark: string): Generator<Fault> {
  if (typeof value === 'string' && value.startsWith(mark)) {
    const number = value.slice(mark.length, mark.length + 40);
    yield { pointer, message: `is ${number}, which no double-precision number holds` };
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value))
    yield* faultsIn(child, `${pointer}/${escapeSegment(key)}`, mark);
}

/** A body as its media type says, or why it is none. */
export interface Body {
  readonly value?: unknown;
  readonly issues: readonly Issue[];
  /** Whether the text could not be read at all, which has a code of its own. */
  readonly isMalformed?: boolean;
}

const NOTHING: Body = { issues: [] };
const BODY = { in: 'body', pointer: '' } as const;

/** Makes the reader of an operation's body. A body that nobody asked for is passed over. */
export function createReadBody(
  { body }: Pick<ServiceOperation, 'body'>,
  find: FindValidator,
): (text: string, contentType: string | null) => Body {
  if (!body) return () => NOTHING;
  const validate = find(body.schema);
  return (text, contentType) => {
    if (text === '')
      return body.required ? { issues: [{ ...BODY, message: 'is required' }] } : NOTHING;
    if (!isMediaType(contentType, body.mediaType)) {
      const message = `must be \`${body.mediaType}\``;
      return { issues: [{ in: 'header', pointer: 'Content-Type', message }] };
    }
    const parsed = body.mediaType === 'application/json' ? parseJson(text) : parseForm(text);
    if (parsed.issues.length > 0) return parsed;
    return {
      value: parsed.value,
      issues: validate(parsed.value).map((fault) => ({ in: 'body', ...fault })),
    };
  };
}

/** Whether a `Content-Type` names the media type; parameters such as `charset` do not matter. */
export const isMediaType = (contentType: string | null, mediaType: string): boolean =>
  contentType === mediaType || contentType?.split(';')[0]?.trim().toLowerCase() === mediaType;

function parseJson(text: string): Body {
  try {
    const value: unknown = JSON.parse(text);
    const issues = findUnkeptNumbers(text).map((fault): Issue => ({ in: 'body', ...fault }));
    return { value, issues };
  } catch (error) {
    // Of the engine's message only the place: the rest quotes the body.
    const { message: reason } = error as Error;
    const position = /at position (\d+)/.exec(reason)?.[1];
    const isCut = reason.includes('Unexpected end');
    const where = position ? ` at position ${position}` : isCut ? ': it ends too early' : '';
    const message = `is not valid JSON${where}`;
    return { issues: [{ ...BODY, message }], isMalformed: true };
  }
}

/** RFC 6749, 3.2: no field stands in a form twice. */
function parseForm(text: string): Body {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return { value: Object.fromEntries(form), issues: [] };
  return { issues: [{ in: 'body', pointer: `/${twice}`, message: 'appears more than once' }] };
}
