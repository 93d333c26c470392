import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../words.ts';
import { chooseTarget, LOCAL_ORIGIN, openSandbox, readTarget, type Target } from '../sandbox.ts';

/** Where requests go: to the sandbox in this browser, or to one on this machine. */
export function TargetSwitch() {
  const [target, setTarget] = useState<Target>(readTarget);
  const [word, setWord] = useState('');
  useEffect(() => {
    void greet(target).then(setWord);
  }, [target]);
  const choose = (next: Target): void => {
    chooseTarget(next);
    setTarget(next);
  };
  const option = (value: Target, text: string) => (
    <label>
      <input
        type="radio"
        name="run-target"
        checked={target === value}
        onChange={() => choose(value)}
      />{' '}
      {text}
    </label>
  );
  return (
    <fieldset class="target">
      <legend>Sandbox</legend>
      {option('page', 'In this browser: nothing leaves it')}
      {option('local', `On this machine: ${new URL(LOCAL_ORIGIN).host}`)}
      <p role="status">{word}</p>
    </fieldset>
  );
}

/** Whether the sandbox is there, and how it began if that is worth a word. */
async function greet(target: Target): Promise<string> {
  try {
    const { opening } = await openSandbox();
    return opening === 'discarded'
      ? 'What this browser had kept of the sandbox could not be read: it starts with the examples.'
      : '';
  } catch (error) {
    if (target === 'page') return wordsOf(error);
    return `Nothing responds at ${LOCAL_ORIGIN}. Start a sandbox that lets this site in: npx messaging-crm-api sandbox --allow-origin ${location.origin}. Your browser may ask whether this site may reach your machine.`;
  }
}
