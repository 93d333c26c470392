import type { RequestIssue } from '../../../generated/control.ts';
import { CodeFrame, JsonView } from './json-view.tsx';
import { isResourceId, ResourceLink } from './resource-link.tsx';
import { parseJson } from '../../service/json.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  /** What is wrong with it, by JSON Pointer. */
  readonly issues?: readonly RequestIssue[];
}

/** A body: JSON with its ids as links and its faults where they are, or the text as it came. */
export function BodyView({ label, text, issues = [] }: Props) {
  if (text === '') return <p class="quiet">No body.</p>;
  const value = readObject(text);
  if (!value) return <CodeFrame label={label}>{text}</CodeFrame>;
  return <JsonView label={label} value={value} issues={issues} show={showId} />;
}

/** A value that is no text yet. */
export const ValueView = (props: { label: string; value: unknown }) => (
  <JsonView {...props} show={showId} />
);

const showId = (text: string) =>
  isResourceId(text) && (
    <>
      &quot;
      <ResourceLink id={text} />
      &quot;
    </>
  );

function readObject(text: string): object | undefined {
  const value: unknown = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
