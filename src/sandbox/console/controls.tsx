import { useState } from 'preact/hooks';
import { control } from './api.ts';
import { Act, attempt } from './announce.tsx';
import { Faults } from './faults.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LoadExamples } from './load-examples.tsx';
import { live } from './live.ts';
import { Field } from './parts.tsx';
import { Routes } from './routes.tsx';
import { useStore } from './store.ts';

/** Everything that is decided about the sandbox while it runs. */
export const Controls = () => (
  <div class="controls">
    <Time />
    <Data />
    <Faults />
    <Routes />
    <section class="card">
      <h2>Credentials</h2>
      <p class="quiet">An application of your own, with all scopes.</p>
      <FirstSteps />
    </section>
  </div>
);

const UNITS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const SPEEDS = [0, 1, 60, 3_600] as const;

function Time() {
  const speed = useStore(live, ({ clock }) => clock?.speed);
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<keyof typeof UNITS>('days');
  const move = (event: Event): void => {
    event.preventDefault();
    const milliseconds = Math.round(Number(amount) * UNITS[unit]);
    void attempt(
      () => control('advanceClock', { body: { milliseconds } }),
      `The clock moved on by ${amount} ${unit}.`,
    );
  };
  return (
    <section class="card">
      <h2>Clock</h2>
      <p class="quiet">
        Tokens, jobs, campaigns, retries and rate limits go by it. Whatever is due on the way
        happens, in order.
      </p>
      <form class="inline" onSubmit={move}>
        <Field
          label="Move on by"
          type="number"
          min="0"
          step="any"
          required
          value={amount}
          onInput={setAmount}
        />
        <label>
          Unit
          <select
            value={unit}
            onChange={({ currentTarget }) => setUnit(currentTarget.value as keyof typeof UNITS)}
          >
            {Object.keys(UNITS).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary">
          Move
        </button>
      </form>
      <div class="actions" role="group" aria-label="Speed of the clock">
        {SPEEDS.map((each) => (
          <Act
            key={each}
            aria-pressed={each === speed}
            work={() => control('updateClock', { body: { speed: each } })}
          >
            {each === 0 ? 'Stopped' : each === 1 ? 'Real time' : `× ${each}`}
          </Act>
        ))}
      </div>
    </section>
  );
}

function Data() {
  const startAnew = (): void => {
    if (!confirm('Reset the sandbox? All that it keeps is forgotten.')) return;
    void attempt(() => control('resetSandbox'), 'The sandbox is as it was at the start.');
  };
  return (
    <section class="card">
      <h2>Data</h2>
      <p class="quiet">
        The examples are those of the contract: contacts, a conversation, deals, jobs and more.
      </p>
      <div class="actions">
        <LoadExamples />
        <Act work={clearLog} done="The log is empty.">
          Clear the request log
        </Act>
        <button type="button" class="danger" onClick={startAnew}>
          Reset
        </button>
      </div>
    </section>
  );
}

async function clearLog(): Promise<void> {
  await control('clearRequests');
  live.set({ requests: [] });
}
