import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestIssue } from '../../../generated/control.ts';
import { count } from './format.ts';

/** A piece of a line. */
interface Piece {
  readonly text: string;
  /** The letter that the style sheet colors code by: a name, a string, or a number and the like. */
  readonly kind: 'a' | 's' | 'n' | '';
}

/** A line of JSON, and the JSON Pointer of what begins in it. */
interface JsonLine {
  readonly depth: number;
  readonly pointer: string;
  readonly pieces: readonly Piece[];
}

const mark = (text: string): Piece => ({ text, kind: '' });

/** A value as indented JSON, a line at a time. */
function jsonLines(value: unknown): JsonLine[] {
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

/** Lines that are drawn before somebody asks for all of them. */
const FIRST_LINES = 400;

interface Props {
  readonly label: string;
  readonly value: unknown;
  /** What is wrong with it, by JSON Pointer. */
  readonly issues?: readonly RequestIssue[];
  /** What is shown for a string, such as a link for an id; undefined for the string itself. */
  readonly show?: (text: string, pointer: string) => ComponentChildren;
}

/** A value as JSON in color, with its faults where they are. */
export function JsonView({ label, value, issues = [], show }: Props) {
  const [isWhole, setWhole] = useState(false);
  const lines = jsonLines(value);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  return (
    <>
      <CodeFrame label={label}>
        {shown.map((line, index) => (
          <Line
            key={index}
            line={line}
            faults={issues.filter((each) => isAt(each, line))}
            show={show}
          />
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

const isAt = ({ in: place, pointer }: RequestIssue, line: JsonLine): boolean =>
  (place === undefined || place === 'body') && pointer === line.pointer;

interface LineProps {
  readonly line: JsonLine;
  readonly faults: readonly RequestIssue[];
  readonly show: Props['show'];
}

function Line({ line: { depth, pieces, pointer }, faults, show }: LineProps) {
  const indent = '  '.repeat(depth);
  return (
    <span class={faults.length > 0 ? 'line wrong' : 'line'}>
      {indent}
      {pieces.map(({ text, kind }, index) => (
        <span key={index} class={kind}>
          {(kind === 's' && show?.(text.slice(1, -1), pointer)) || text}
        </span>
      ))}
      {'\n'}
      {faults.map(({ message }) => (
        <span class="fault" key={message}>
          {indent}
          {'↑ '}
          {message}
          {'\n'}
        </span>
      ))}
    </span>
  );
}
