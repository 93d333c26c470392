import { CodeFrame, type JsonProps, JsonView, readObject } from './json-view.tsx';
import { isResourceId, ResourceLink } from './resource-link.tsx';

/** A body: JSON with its ids as links and its faults where they are, or the text as it came. */
export function BodyView({ text, ...props }: Omit<JsonProps, 'value' | 'show'> & { text: string }) {
  if (text === '') return <p class="quiet">No body.</p>;
  const value = readObject(text);
  if (!value) return <CodeFrame label={props.label}>{text}</CodeFrame>;
  return <JsonView {...props} value={value} show={showId} />;
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
