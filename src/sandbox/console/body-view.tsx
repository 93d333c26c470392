import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestIssue } from '../../../generated/control.ts';
import { count } from './format.ts';
import { jsonLines, type JsonLine, type Piece } from './json-lines.ts';
import { ResourceLink, isResourceId } from './resource-link.tsx';

/** Lines that are drawn before somebody asks for all of them. */
const FIRST_LINES = 400;

interface Props {
  readonly label: string;
  readonly text: string;
  /** What is wrong with it, by JSON Pointer. */
  readonly issues?: readonly RequestIssue[];
}

/** A body: JSON with its ids as links and its faults where they are, or the text as it came. */
export function BodyView({ label, text, issues = [] }: Props) {
  if (text === '') return <p class="quiet">No body.</p>;
  const lines = readLines(text);
  if (!lines) return <Frame label={label}>{text}</Frame>;
  return <Lines label={label} lines={lines} issues={issues} />;
}

/** A value that is no text yet. */
export function ValueView({ label, value }: { label: string; value: unknown }) {
  return <Lines label={label} lines={jsonLines(value)} issues={[]} />;
}

function Frame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <pre class="body" tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}

function Lines(props: {
  label: string;
  lines: readonly JsonLine[];
  issues: readonly RequestIssue[];
}) {
  const { label, lines, issues } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  return (
    <>
      <Frame label={label}>
        {shown.map((line, index) => (
          <Line key={index} line={line} faults={issues.filter((each) => isAt(each, line))} />
        ))}
      </Frame>
      {shown.length < lines.length && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          Show all {count(lines.length)} lines
        </button>
      )}
    </>
  );
}

const isAt = ({ in: place, pointer }: RequestIssue, line: JsonLine): boolean =>
  (place === undefined || place === 'body') && pointer === line.pointer;

function Line({ line, faults }: { line: JsonLine; faults: readonly RequestIssue[] }) {
  const indent = '  '.repeat(line.depth);
  return (
    <span class={faults.length > 0 ? 'line wrong' : 'line'}>
      {indent}
      {line.pieces.map((piece, index) => (
        <JsonPiece key={index} piece={piece} />
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

function JsonPiece({ piece: { text, kind } }: { piece: Piece }) {
  if (kind === 'mark') return <>{text}</>;
  const id = kind === 'string' ? text.slice(1, -1) : '';
  if (isResourceId(id))
    return (
      <>
        &quot;
        <ResourceLink id={id} />
        &quot;
      </>
    );
  return <span class={`json-${kind}`}>{text}</span>;
}

function readLines(text: string): JsonLine[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? jsonLines(value) : undefined;
  } catch {
    return undefined;
  }
}
