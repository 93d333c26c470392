import { useState } from 'preact/hooks';
import { openSandbox } from '../sandbox.ts';
import { wordsOf } from '../words.ts';
import { valuesOfHash } from './next-steps.ts';
import type { RunDescription, RunExample } from '../../../live/run-description.ts';
import { type Form, formOf, type RunResult, sendRun, statusLine } from './send-run.ts';

export function useForm(description: RunDescription, example: RunExample) {
  const [state, setState] = useState(() => ({
    form: formOf(example, undefined, valuesOfHash(location.hash)),
    /** Of the errors; -1 is the success. */
    chosen: -1,
    /** Counts the forms that did not come from typing. */
    loads: 0,
    isEdited: false,
  }));
  const { form } = state;
  const error = description.errors[state.chosen];
  const put = (next: Form, change: Partial<typeof state> = {}): Form => {
    setState((now) => ({ ...now, ...change, form: next, loads: now.loads + 1 }));
    return next;
  };
  return {
    ...state,
    error,
    edit: (change: Partial<Form>) =>
      setState((now) => ({ ...now, form: { ...now.form, ...change }, isEdited: true })),
    load: (chosen: number, from = example) =>
      put(formOf(from, description.errors[chosen]), { chosen, isEdited: false }),
    /** The form of the success with some values, such as those of an address. */
    fill: (values: Record<string, string>) =>
      put(formOf(example, undefined, values), { chosen: -1, isEdited: true }),
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
    // The second of a double click; an address that is followed meanwhile has a form of its own.
    if (said === 'Running' && !given) return;
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
