import { useEffect, useRef, useState } from 'preact/hooks';
import type { FaultRule } from '../../../../../generated/control.ts';
import { announce, attempt } from '../../../../../src/sandbox/console/announce.tsx';
import {
  getFaults,
  replaceFaults,
  reset,
  writeAsContact,
} from '../../../../../src/sandbox/console/api.ts';
import { sameRule, SWITCHES } from '../../../../../src/sandbox/console/fault-switches.ts';
import { useQuery } from '../../../../../src/sandbox/console/use-query.ts';

/** What no call of the API does: a contact writes, requests fail, everything begins anew. */
export const Causes = () => (
  <div class="causes">
    <Contact />
    <Faults />
    <Reset />
  </div>
);

function Contact() {
  const [from, setFrom] = useState('+34600000142');
  const [text, setText] = useState('Hello');
  const write = (event: Event): void => {
    event.preventDefault();
    void attempt(() => writeAsContact({ from, text }), `${from} wrote.`);
  };
  return (
    <form onSubmit={write}>
      <label>
        From
        <input
          required
          value={from}
          autocomplete="off"
          onInput={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      </label>
      <label>
        Message of a contact
        <input
          required
          value={text}
          autocomplete="off"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit">Write</button>
    </form>
  );
}

/** Those that clients have to live with; the console has all. */
const SHOWN = SWITCHES.filter(([, { reset: when, status }]) => status || when === 'after');

function Faults() {
  const { data: rules = [], again } = useQuery('faults', getFaults, ['faults']);
  const put = (next: readonly FaultRule[], done: string) =>
    void attempt(async () => {
      await replaceFaults(next);
      again();
    }, done);
  return (
    <div class="actions" role="group" aria-label="What goes wrong with every request">
      {SHOWN.map(([title, rule]) => {
        const rest = rules.filter((each) => !sameRule(each, rule));
        const isOn = rest.length < rules.length;
        const toggle = () =>
          isOn ? put(rest, `${title}: off.`) : put([...rules, rule], `${title}: on.`);
        return (
          <button key={title} type="button" aria-pressed={isOn} onClick={toggle}>
            {title}
          </button>
        );
      })}
    </div>
  );
}

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
    await attempt(reset, 'The sandbox is as it was at the start.');
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
