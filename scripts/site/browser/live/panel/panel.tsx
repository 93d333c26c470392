import { useEffect, useRef, useState } from 'preact/hooks';
import { BodyEditor } from './body-editor.tsx';
import { Fields } from './fields.tsx';
import { checkForm, type Issue, refusedAt } from './find-issues.ts';
import { valuesOfHash } from './next-steps.ts';
import { ResponseView } from './response-view.tsx';
import type { RunDescription, RunExample } from '../../../live/run-description.ts';
import { addressOf, type Form, hasKey, type RunResult } from './send-run.ts';
import { ConsolePlace } from '../console-place.tsx';
import { useForm, useRun } from './use-form.ts';

type Running = ReturnType<typeof useRun>;

interface ChoiceProps {
  readonly description: RunDescription;
  /** Of the errors; -1 is the success. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** What is to come of the request: the success, or an error and how it is caused. */
function ErrorChoice({ description, chosen, onChoose }: ChoiceProps) {
  const { errors, examples, statuses } = description;
  if (errors.length === 0) return null;
  return (
    <label class="choose">
      <span>Outcome</span>{' '}
      <select
        autocomplete="off"
        value={String(chosen)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        <option value="-1">{statuses[examples[0]?.status ?? 200]}</option>
        {errors.map(({ status, code, title }, at) => (
          <option key={at} value={String(at)}>
            {status} {code}: {title}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  readonly description: RunDescription;
  /** The page's own list of examples; undefined where there is one alone. */
  readonly select: HTMLSelectElement | null;
  readonly isRunAtOnce: boolean;
}

const NO_EXAMPLE: RunExample = { id: '', title: '', values: {}, status: 200 };

/** The request of an operation in fields, and what the sandbox makes of it. */
export function Panel({ description, select, isRunAtOnce }: Props) {
  const example = useExample(description, select);
  const panel = useForm(description, example);
  const { form, error, isEdited } = panel;
  const running = useRun(description, example, panel);
  const { result, run } = running;
  const issues = useIssues(description, form, result);
  const runButton = useFollowing({ description, example, isRunAtOnce }, panel, running);
  // The second click of a double one asks for nothing more.
  const runOnce = ({ detail: clicks }: MouseEvent): void => void (clicks > 1 || run());
  const documented = isEdited && result ? result.status : (error?.status ?? example.status);
  const cause = error?.cause ?? example.note;
  return (
    <section
      class="run-panel"
      aria-label="Run"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
      }}
    >
      <div class="run-line">
        <code>
          <span class={`verb ${description.verb}`}>{description.verb.toUpperCase()}</span>{' '}
          {addressOf(description, form.values)}
        </code>
        <button ref={runButton} type="button" class="run" onClick={runOnce}>
          Run
        </button>
      </div>
      <ErrorChoice
        description={description}
        chosen={panel.chosen}
        onChoose={(at) => {
          panel.load(at);
          running.forget();
        }}
      />
      {cause && <p class="hint">{plain(cause)}</p>}
      <Fields
        key={panel.loads}
        description={description}
        values={form.values}
        issues={issues}
        onChange={(place, value) => panel.edit({ values: { ...form.values, [place]: value } })}
      />
      {description.mediaType && (
        <BodyEditor
          key={panel.loads}
          text={form.text}
          issues={issues.filter(({ place }) => place === 'body')}
          onChange={(text) => panel.edit({ text })}
        />
      )}
      <RunResponse description={description} documented={documented} running={running} />
      <ConsolePlace first="requests" />
    </section>
  );
}

interface ResponseProps {
  readonly description: RunDescription;
  readonly documented: number;
  readonly running: Running;
}

/** What the sandbox responded, in view: on a phone it is below the form. */
function RunResponse({ description, documented, running }: ResponseProps) {
  const { result, said, run, startOver } = running;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) place.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <div ref={place} class="run-response">
      <p class="run-status" role="status" data-status={result?.status}>
        {said}
      </p>
      {result && (
        <ResponseView
          description={description}
          result={result}
          documented={documented}
          onRepeat={hasKey(description) && result.key ? () => void run(result.key) : undefined}
          onStartOver={() => void startOver()}
        />
      )}
    </div>
  );
}

/** Follows the list of examples and the address; the button to run has the focus when the panel opens. */
function useFollowing(
  { description, example, isRunAtOnce }: Omit<Props, 'select'> & { readonly example: RunExample },
  { fill, load }: ReturnType<typeof useForm>,
  { run, forget }: Running,
) {
  const runButton = useRef<HTMLButtonElement>(null);
  const loaded = useRef(example);
  useEffect(() => {
    if (loaded.current !== example) {
      load(-1, example);
      forget();
    }
    loaded.current = example;
  }, [example]);
  useEffect(() => {
    runButton.current?.focus({ preventScroll: true });
    if (isRunAtOnce) void run();
  }, []);
  useEffect(() => {
    const follow = (): void => {
      const values = valuesOfHash(location.hash);
      if (Object.keys(values).length === 0) return;
      const next = fill(values);
      if (description.verb === 'get') void run(undefined, next);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  return runButton;
}

/** Words of the build, whose code is in back quotes. */
const plain = (text = '') =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));

/** What is wrong with the form: as it is typed, and once it was sent. */
function useIssues(description: RunDescription, form: Form, result?: RunResult): readonly Issue[] {
  const [found, setFound] = useState<readonly Issue[]>([]);
  useEffect(() => {
    let isCurrent = true;
    checkForm(description, form).then(
      (issues) => isCurrent && setFound(issues),
      // What cannot be sent, or without the worker, is not checked; the run says why.
      () => isCurrent && setFound([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [description, form]);
  return result?.form === form ? [...found, ...refusedAt(result, found)] : found;
}

/** The example that the page's list names. */
function useExample({ examples }: RunDescription, select: HTMLSelectElement | null): RunExample {
  const find = (): RunExample =>
    examples.find(({ id }) => id === select?.value) ?? examples[0] ?? NO_EXAMPLE;
  const [example, setExample] = useState(find);
  useEffect(() => {
    const follow = (): void => setExample(find());
    select?.addEventListener('change', follow);
    return () => select?.removeEventListener('change', follow);
  }, []);
  return example;
}
