import { useState } from 'preact/hooks';
import { valuesOfHash } from './next-steps.ts';
import type { RunDescription, RunExample } from './run-description.ts';
import { type Form, formOf } from './send-run.ts';

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
