import { useState } from 'preact/hooks';
import { jsonLines, type JsonLine } from '../../../../../src/sandbox/console/json-lines.ts';
import { stepOfId } from './next-steps.ts';
import type { RunDescription } from './run-description.ts';

/** Lines that are drawn before somebody asks for all of them. */
const FIRST_LINES = 300;
const CLASSES = { key: 'a', string: 's', number: 'n', word: 'n' } as const;

interface Props {
  readonly description: RunDescription;
  readonly value: unknown;
  /** The values of the request: an id of the same parent leads on. */
  readonly values: Readonly<Record<string, string>>;
  readonly onDownload: (url: string) => void;
}

/** A response's body with its ids as links and its files as downloads. */
export function JsonBody(props: Props) {
  const [isWhole, setWhole] = useState(false);
  const lines = jsonLines(props.value);
  const shown = isWhole ? lines : lines.slice(0, FIRST_LINES);
  return (
    <>
      <pre tabIndex={0} role="region" aria-label="Body of the response">
        <code>
          {shown.map((line, index) => (
            <Line key={index} line={line} {...props} />
          ))}
        </code>
      </pre>
      {shown.length < lines.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </button>
      )}
    </>
  );
}

function Line({ line, ...props }: Props & { line: JsonLine }) {
  return (
    <>
      {'  '.repeat(line.depth)}
      {line.pieces.map(({ text, kind }, index) =>
        kind === 'mark' ? (
          text
        ) : kind === 'string' ? (
          <Text key={index} text={text} pointer={line.pointer} {...props} />
        ) : (
          <span key={index} class={CLASSES[kind]}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </>
  );
}

/** The object that the value at a pointer stands in. */
function ownerOf(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1, -1)
    .reduce<any>((node, key) => node?.[key], value);
}

function Text({ text, pointer, ...props }: Props & { text: string; pointer: string }) {
  const inner = text.slice(1, -1);
  const step = stepOfId(props.description, inner, ownerOf(props.value, pointer), props.values);
  if (step)
    return (
      <span class="s">
        "
        <a href={step.href} title={step.title}>
          {inner}
        </a>
        "
      </span>
    );
  if (/^https?:\/\/[^/]+\/exports\//.test(inner))
    return (
      <span class="s">
        "{inner}"{' '}
        <button type="button" onClick={() => props.onDownload(inner)}>
          Download
        </button>
      </span>
    );
  return <span class="s">{text}</span>;
}
