import { CodeFrame, JsonView, readObject } from '../../../../../src/sandbox/console/json-view.tsx';
import { type JsonObject, nodeAt } from '../../../../../src/service/json.ts';
import { makeElement } from '../../make-element.ts';
import { openSandbox } from '../sandbox.ts';
import { headerText, restoredWords } from '../words.ts';
import { nextSteps, type Step, stepOfId } from './next-steps.ts';
import type { RunDescription } from '../../../live/run-description.ts';
import type { RunResult } from './send-run.ts';

interface Props {
  readonly description: RunDescription;
  readonly result: RunResult;
  /** The status that the contract shows for what was sent. */
  readonly documented: number;
  readonly onRepeat: (() => void) | undefined;
  readonly onStartOver: () => void;
}

export function ResponseView(props: Props) {
  const { description, result, onRepeat } = props;
  const body = readObject(result.text);
  const steps = nextSteps(description, result, body as JsonObject);
  return (
    <>
      {result.opening === 'discarded' && (
        <p class="hint">
          What this browser had kept of the sandbox could not be read: it starts with the examples.
        </p>
      )}
      {result.restored.length > 0 && <p class="hint">{restoredWords(result.restored)}</p>}
      <Unexpected {...props} />
      <Body {...props} body={body} />
      <Headers result={result} />
      {(steps.length > 0 || onRepeat) && (
        <div class="next">
          {steps.map(({ title, href }) => (
            <a key={href} href={href}>
              {title}
            </a>
          ))}
          {onRepeat && (
            <button type="button" onClick={onRepeat}>
              Repeat with the same key
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Unexpected({ result, documented, onStartOver }: Props) {
  if (result.status === documented || result.status === 0) return null;
  return (
    <p class="hint">
      The contract shows {documented} here. What was done before may be the reason.{' '}
      <button type="button" onClick={onStartOver}>
        Reset the sandbox and run again
      </button>
    </p>
  );
}

function Body({ result, body, description }: Props & { body: unknown }) {
  if (result.text === '') return <p class="hint">No body.</p>;
  if (body === undefined) {
    return (
      <>
        <CodeFrame label="Body of the response">{result.text.slice(0, 20_000)}</CodeFrame>
        <button type="button" onClick={() => save(result.text, typeOf(result), description.id)}>
          Download
        </button>
      </>
    );
  }
  return (
    <JsonView
      key={result.now + result.key}
      label="Body of the response"
      value={body}
      show={(text, pointer) => {
        // An id of the same parent leads on: the object in which it stands says which that is.
        const owner = nodeAt(body as JsonObject, pointer.slice(0, pointer.lastIndexOf('/')));
        const step = stepOfId(description, text, owner, result.form.values);
        return step ? link(step, text) : fileOf(text, description.id);
      }}
    />
  );
}

const link = ({ href, title }: Step, text: string) => (
  <>
    "
    <a href={href} title={title}>
      {text}
    </a>
    "
  </>
);

/** A file of an export, as a download; undefined for any other text. */
const fileOf = (text: string, name: string) =>
  /^https?:\/\/[^/]+\/exports\//.test(text) ? (
    <>
      "{text}"{' '}
      <button type="button" onClick={() => void fetchFile(text, name)}>
        Download
      </button>
    </>
  ) : undefined;

function Headers({ result: { headers, now } }: { result: RunResult }) {
  if (headers.length === 0) return null;
  return (
    <details>
      <summary>
        {headers.length} headers, {now.slice(0, 19).replace('T', ' ')} on the sandbox’s clock
      </summary>
      <CodeFrame label="Headers of the response">
        {headerText(Object.fromEntries(headers))}
      </CodeFrame>
    </details>
  );
}

const typeOf = ({ headers }: RunResult): string =>
  headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain';

async function fetchFile(url: string, name: string): Promise<void> {
  const sandbox = await openSandbox();
  const response = await sandbox.fetch(url);
  save(await response.text(), response.headers.get('content-type') ?? 'text/plain', name);
}

function save(text: string, type: string, name: string): void {
  const ending = ['ndjson', 'json', 'csv'].find((each) => type.includes(each)) ?? 'txt';
  const href = URL.createObjectURL(new Blob([text], { type }));
  makeElement('a', { href, download: `${name}.${ending}` }).click();
  URL.revokeObjectURL(href);
}
