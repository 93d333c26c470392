import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestIssue } from '../../../generated/control.ts';
import { escapeSegment, parseJson } from '../../service/json.ts';
import { count } from './format.ts';

/** A body of JSON; undefined for any other. */
export function readObject(text: string): object | undefined {
  const value: unknown = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** A piece of a line, and the letter that the style sheet colors it by: a name, a string, or a number and the like. */
type Piece = readonly [text: string, kind?: 'a' | 's' | 'n'];

/** A line of JSON, and the JSON Pointer of what begins in it. */
interface JsonLine {
  readonly depth: number;
  readonly pointer: string;
  readonly pieces: readonly Piece[];
}

/** A value as indented JSON, a line at a time; `before` stands in front of it, and `comma` behind. */
function jsonLines(
  value: unknown,
  { depth, pointer, pieces: before }: JsonLine = { depth: 0, pointer: '', pieces: [] },
  comma = '',
): JsonLine[] {
  const line = (...own: Piece[]): JsonLine => ({ depth, pointer, pieces: [...before, ...own] });
  if (typeof value !== 'object' || value === null) {
    const kind = typeof value === 'string' ? 's' : 'n';
    const piece: Piece = [JSON.stringify(value) ?? 'null', kind];
    return [comma ? line(piece, [comma]) : line(piece)];
  }
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) return [line([open + close + comma])];
  const inside = entries.flatMap(([name, each], index) => {
    const below: JsonLine = {
      depth: depth + 1,
      pointer: `${pointer}/${escapeSegment(name)}`,
      pieces: isList ? [] : [[JSON.stringify(name), 'a'], [': ']],
    };
    return jsonLines(each, below, index < entries.length - 1 ? ',' : '');
  });
  return [line([open]), ...inside, { depth, pointer: '\0', pieces: [[close + comma]] }];
}

/** Lines that are drawn before somebody asks for all of them. */
const FIRST_LINES = 400;

export interface JsonProps {
  readonly label: string;
  readonly value: unknown;
  /** What is wrong with it, by JSON Pointer. */
  readonly issues?: readonly RequestIssue[] | undefined;
  /** What is shown for a string, such as a link for an id; undefined for the string itself. */
  readonly show?: ((text: string, pointer: string) => ComponentChildren) | undefined;
}

/** A value as JSON in color, with its faults where they are. */
export function JsonView({ label, value, issues, show }: JsonProps) {
  const [isWhole, setWhole] = useState(false);
  const lines = jsonLines(value);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  return (
    <>
      <CodeFrame label={label}>
        {shown.map((line, index) => (
          <Line key={index} {...line} issues={issues} show={show} />
        ))}
      </CodeFrame>
      {shown.length < lines.length && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          Show all {count(lines.length)} lines
        </button>
      )}
    </>
  );
}

/** Text as it came, which scrolls. */
export const CodeFrame = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <pre class="body" tabIndex={0} role="region" aria-label={label}>
    <code>{children}</code>
  </pre>
);

function Line({ depth, pointer, pieces, issues = [], show }: JsonLine & Partial<JsonProps>) {
  const indent = '  '.repeat(depth);
  const faults = issues.filter((each) => each.in === 'body' && each.pointer === pointer);
  return (
    <span class={faults.length > 0 ? 'line wrong' : 'line'}>
      {indent}
      {pieces.map(([text, kind = ''], index) => (
        <span key={index} class={kind}>
          {(kind === 's' && show?.(text.slice(1, -1), pointer)) || text}
        </span>
      ))}
      {'\n'}
      {faults.map(({ message }) => (
        <span class="fault" key={message}>{`${indent}↑ ${message}\n`}</span>
      ))}
    </span>
  );
}
