import { useState } from 'preact/hooks';
import { openSandbox } from '../sandbox.ts';
import { wordsOf } from '../words.ts';
import { statusLine } from './response-view.tsx';
import type { RunDescription, RunExample } from './run-description.ts';
import { type Form, type RunResult, sendRun } from './send-run.ts';
import type { useForm } from './use-form.ts';

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
