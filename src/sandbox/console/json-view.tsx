import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestIssue } from '../../../generated/control.ts';
import { count } from './format.ts';
import { jsonLines, type JsonLine } from './json-lines.ts';

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
