import { useState } from 'preact/hooks';
import { attempt } from '../../../../../src/sandbox/console/announce.tsx';
import { control } from '../../../../../src/sandbox/console/api.ts';
import { SWITCHES } from '../../../../../src/sandbox/console/fault-switches.ts';
import { Field } from '../../../../../src/sandbox/console/parts.tsx';
import { FaultSwitches } from '../../../../../src/sandbox/console/faults.tsx';

/** What no call of the API does: a contact writes, requests fail, everything begins anew. */
export const Causes = () => (
  <div class="causes">
    <Contact />
    <FaultSwitches label="What goes wrong with every request" switches={SHOWN} />
    <button type="button" class="danger" onClick={reset}>
      Reset
    </button>
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

function reset(): void {
  if (!confirm('Reset the sandbox? All that it keeps is forgotten.')) return;
  void attempt(() => control('resetSandbox'), 'The sandbox is as it was at the start.');
}
