import { useEffect, useRef, useState } from 'preact/hooks';
import { openSandbox } from '../sandbox.ts';
import { BodyEditor } from './body-editor.tsx';
import { Fields } from './fields.tsx';
import { checkForm, type Issue, refusedAt } from './find-issues.ts';
import { valuesOfHash } from './next-steps.ts';
import { ResponseView, statusLine } from './response-view.tsx';
import type { RunDescription, RunExample } from './run-description.ts';
import { addressOf, type Form, formOf, hasKey, sendRun, type RunResult } from './send-run.ts';
import { ConsolePlace } from '../console-place.tsx';
import { wordsOf } from '../words.ts';

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
  const [chosen, setChosen] = useState(-1);
  const error = description.errors[chosen];
  const [form, setForm] = useState<Form>(() => formOf(example, error, valuesOfHash(location.hash)));
  /** Counts the forms that did not come from typing. */
  const [loads, setLoads] = useState(0);
  const [isEdited, setEdited] = useState(false);
  const [result, setResult] = useState<RunResult>();
  const [said, setSaid] = useState('');
  const runButton = useRef<HTMLButtonElement>(null);
  const response = useRef<HTMLDivElement>(null);
  // On a phone it is below the form.
  useEffect(
    () => void (result && response.current?.scrollIntoView({ block: 'nearest' })),
    [result],
  );
  const issues = useIssues(description, form, result);
  const run = async (key?: string, given?: Form): Promise<void> => {
    setSaid('Running');
    const sent = given ?? (key || isEdited ? form : renewed());
    try {
      const options = { error, example, key };
      const received = await sendRun(await openSandbox(), description, sent, options);
      setResult(received);
      setSaid(statusLine(description, received));
    } catch (cause) {
      setResult(undefined);
      setSaid(wordsOf(cause));
    }
  };
  const load = (at: number, from = example): void => {
    setChosen(at);
    setForm(formOf(from, description.errors[at]));
    setLoads((count) => count + 1);
    setEdited(false);
    setResult(undefined);
    setSaid('');
  };
  /** The form, with names that no run had before where the example needs them. */
  const renewed = (): Form => {
    const { text } = formOf(example, error);
    if (!result || text === form.text) return form;
    const next = { ...form, text };
    setForm(next);
    setLoads((count) => count + 1);
    return next;
  };
  const edit = (change: Partial<Form>): void => {
    setForm({ ...form, ...change });
    setEdited(true);
  };
  const startOver = async (): Promise<void> => {
    await (await openSandbox()).control('resetSandbox');
    await run();
  };
  const loaded = useRef(example);
  useEffect(() => {
    if (loaded.current !== example) load(-1, example);
    loaded.current = example;
  }, [example]);
  useEffect(() => {
    runButton.current?.focus({ preventScroll: true });
    if (isRunAtOnce) void run();
    const follow = (): void => {
      const values = valuesOfHash(location.hash);
      if (Object.keys(values).length === 0) return;
      const next = formOf(example, undefined, values);
      setChosen(-1);
      setForm(next);
      setLoads((count) => count + 1);
      setEdited(true);
      if (description.verb === 'get') void run(undefined, next);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const documented = error?.status ?? example.status;
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
        <button ref={runButton} type="button" class="run" onClick={() => void run()}>
          Run
        </button>
      </div>
      <ErrorChoice description={description} chosen={chosen} onChoose={(at) => load(at)} />
      {(error?.cause ?? example.note) && <p class="hint">{plain(error?.cause ?? example.note)}</p>}
      <Fields
        description={description}
        values={form.values}
        issues={issues}
        onChange={(place, value) => edit({ values: { ...form.values, [place]: value } })}
      />
      {description.mediaType && (
        <BodyEditor
          key={loads}
          text={form.text}
          issues={issues.filter(({ place }) => place === 'body')}
          onChange={(text) => edit({ text })}
        />
      )}
      <div ref={response} class="run-response">
        <p class="run-status" role="status" data-status={result?.status}>
          {said}
        </p>
        {result && (
          <ResponseView
            description={description}
            result={result}
            documented={isEdited ? result.status : documented}
            onRepeat={hasKey(description) && result.key ? () => void run(result.key) : undefined}
            onStartOver={() => void startOver()}
          />
        )}
      </div>
      <ConsolePlace first="requests" />
    </section>
  );
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
      // Without the worker nothing is checked; the run says why it is not there.
      () => undefined,
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
