import { useEffect, useRef, useState } from 'preact/hooks';
import { announce, attempt } from '../../../../../src/sandbox/console/announce.tsx';
import { control } from '../../../../../src/sandbox/console/api.ts';
import { SWITCHES } from '../../../../../src/sandbox/console/fault-switches.ts';
import { Field } from '../../../../../src/sandbox/console/parts.tsx';
import { FaultSwitches } from '../../../../../src/sandbox/console/faults.tsx';

/** What no call of the API does: a contact writes, requests fail, everything begins anew. */
export const Causes = () => (
  <div class="causes">
    <Contact />
    <FaultSwitches label="What goes wrong with every request" switches={SHOWN} />
    <Reset />
  </div>
);

function Contact() {
  const [from, setFrom] = useState('+34600000142');
  const [text, setText] = useState('Hello');
  const write = (event: Event): void => {
    event.preventDefault();
    void attempt(() => control('receiveMessage', { body: { from, text } }), `${from} wrote.`);
  };
  return (
    <form class="inline" onSubmit={write}>
      <Field label="From" required value={from} autocomplete="off" onInput={setFrom} />
      <Field
        label="Message of a contact"
        required
        value={text}
        autocomplete="off"
        onInput={setText}
      />
      <button type="submit">Write</button>
    </form>
  );
}

/** Those that clients have to live with; the console has all. */
const SHOWN = SWITCHES.filter(([, { reset: when, status }]) => status || when === 'after');

/** Asks once: what the reader made is gone then. */
function Reset() {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  // The button that was pressed is gone, and the focus must not go with it.
  useEffect(() => {
    if (isAsked || wasAsked.current) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked)
    return (
      <button ref={button} type="button" onClick={() => setAsked(true)}>
        Reset
      </button>
    );
  const begin = async (): Promise<void> => {
    setAsked(false);
    await attempt(() => control('resetSandbox'), 'The sandbox is as it was at the start.');
  };
  const leave = (): void => {
    setAsked(false);
    announce('Nothing was reset.');
  };
  return (
    <span role="group" aria-label="Reset the sandbox?">
      Forget all that the sandbox keeps?{' '}
      <button ref={button} type="button" class="danger" onClick={() => void begin()}>
        Reset
      </button>{' '}
      <button type="button" onClick={leave}>
        Cancel
      </button>
    </span>
  );
}
