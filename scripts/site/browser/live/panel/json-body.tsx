import { JsonView } from '../../../../../src/sandbox/console/json-view.tsx';
import { type JsonObject, nodeAt } from '../../../../../src/service/json.ts';
import { stepOfId } from './next-steps.ts';
import type { RunDescription } from './run-description.ts';

interface Props {
  readonly description: RunDescription;
  readonly value: unknown;
  /** The values of the request: an id of the same parent leads on. */
  readonly values: Readonly<Record<string, string>>;
  readonly onDownload: (url: string) => void;
}

/** A response's body with its ids as links and its files as downloads. */
export function JsonBody({ description, value, values, onDownload }: Props) {
  const show = (text: string, pointer: string) => {
    const step = stepOfId(description, text, ownerOf(value, pointer), values);
    if (step)
      return (
        <>
          "
          <a href={step.href} title={step.title}>
            {text}
          </a>
          "
        </>
      );
    if (!/^https?:\/\/[^/]+\/exports\//.test(text)) return undefined;
    return (
      <>
        "{text}"{' '}
        <button type="button" onClick={() => onDownload(text)}>
          Download
        </button>
      </>
    );
  };
  return <JsonView label="Body of the response" value={value} show={show} />;
}

/** The object that the value at a pointer stands in. */
const ownerOf = (value: unknown, pointer: string): unknown =>
  nodeAt(value as JsonObject, pointer.slice(0, pointer.lastIndexOf('/')));
