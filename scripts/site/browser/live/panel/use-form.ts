import { useState } from 'preact/hooks';
import { openSandbox } from '../sandbox.ts';
import { wordsOf } from '../words.ts';
import { valuesOfHash } from './next-steps.ts';
import { statusLine } from './response-view.tsx';
import type { RunDescription, RunExample } from './run-description.ts';
import { type Form, formOf, type RunResult, sendRun } from './send-run.ts';

/** The form of a request, and what fills it. */
export function useForm(description: RunDescription, example: RunExample) {
  const [chosen, setChosen] = useState(-1);
  const [form, setForm] = useState<Form>(() =>
    formOf(example, undefined, valuesOfHash(location.hash)),
  );
  const [loads, setLoads] = useState(0);
  const [isEdited, setEdited] = useState(false);
  const error = description.errors[chosen];
  const put = (next: Form): Form => {
    setForm(next);
    setLoads((count) => count + 1);
    return next;
  };
  return {
    form,
    /** Of the errors; -1 is the success. */
    chosen,
    error,
    /** Counts the forms that did not come from typing. */
    loads,
    isEdited,
    edit(change: Partial<Form>): void {
      setForm({ ...form, ...change });
      setEdited(true);
    },
    load(at: number, from = example): void {
      setChosen(at);
      put(formOf(from, description.errors[at]));
      setEdited(false);
    },
    /** The form of the success with some values, such as those of an address. */
    fill(values: Record<string, string>): Form {
      setChosen(-1);
      setEdited(true);
      return put(formOf(example, undefined, values));
    },
    /** The form, with names that no run had before where the example needs them. */
    renewed(): Form {
      const { text } = formOf(example, error);
      return text === form.text ? form : put({ ...form, text });
    },
  };
}

/** The last run of a form, what is said of it, and what starts the next. */
export function useRun(
  description: RunDescription,
  example: RunExample,
  { form, error, isEdited, renewed }: ReturnType<typeof useForm>,
) {
  const [result, setResult] = useState<RunResult>();
  const [said, setSaid] = useState('');
  const run = async (key?: string, given?: Form): Promise<void> => {
    setSaid('Running');
    const sent = given ?? (key || isEdited || !result ? form : renewed());
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
  return {
    result,
    said,
    run,
    forget(): void {
      setResult(undefined);
      setSaid('');
    },
    async startOver(): Promise<void> {
      await (await openSandbox()).control('resetSandbox');
      await run();
    },
  };
}
