import { useState } from 'preact/hooks';
import { Act, ActForm, attempt } from './announce.tsx';
import { control } from './api.ts';
import { Faults } from './faults.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useLive } from './live.ts';
import { Choice, Field, LoadExamples } from './parts.tsx';
import { useQuery } from './use-query.ts';

/** Where deliveries go: without a route nothing is sent. */
function Routes() {
  const { data, again } = useQuery('options', () => control('getOptions'), ['options']);
  const [from, setFrom] = useState('https://hooks.example.com');
  const [to, setTo] = useState('http://127.0.0.1:3000');
  const put = async (routes: Record<string, string>): Promise<void> => {
    await control('updateOptions', { body: { routes } });
    again();
  };
  const all = Object.entries(data?.routes ?? {});
  return (
    <section class="card">
      <h2>Routes of deliveries</h2>
      <p class="quiet">
        Endpoints have https addresses. A route says where an origin really is; nothing is ever sent
        to one without a route.
      </p>
      <ul class="rules">
        {all.map(([origin, target]) => (
          <li key={origin}>
            <code>{origin}</code> → <code>{target}</code>
            <Act
              class="small"
              aria-label={`Remove the route of ${origin}`}
              work={() => put(Object.fromEntries(all.filter(([each]) => each !== origin)))}
              done={`${origin} has no route now.`}
            >
              Remove
            </Act>
          </li>
        ))}
      </ul>
      <ActForm
        class="inline"
        work={() => put({ ...data?.routes, [from]: to })}
        done={`Deliveries to ${from} go to ${to}.`}
      >
        <Field label="Origin" type="url" required value={from} onInput={setFrom} />
        <Field label="Goes to" type="url" required value={to} onInput={setTo} />
        <button type="submit">Add</button>
      </ActForm>
    </section>
  );
}

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
  const speed = useLive(({ clock }) => clock?.speed);
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<keyof typeof UNITS>('days');
  const milliseconds = Math.round(Number(amount) * UNITS[unit]);
  return (
    <section class="card">
      <h2>Clock</h2>
      <p class="quiet">
        Tokens, jobs, campaigns, retries and rate limits go by it. Whatever is due on the way
        happens, in order.
      </p>
      <ActForm
        class="inline"
        work={() => control('advanceClock', { body: { milliseconds } })}
        done={`The clock moved on by ${amount} ${unit}.`}
      >
        <Field
          label="Move on by"
          type="number"
          min="0"
          step="any"
          required
          value={amount}
          onInput={setAmount}
        />
        <Choice label="Unit" value={unit} onInput={(name) => setUnit(name as keyof typeof UNITS)}>
          {Object.keys(UNITS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <button type="submit" class="primary">
          Move
        </button>
      </ActForm>
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
        <Act work={() => control('clearRequests')} done="The log is empty.">
          Clear the request log
        </Act>
        <button type="button" class="danger" onClick={startAnew}>
          Reset
        </button>
      </div>
    </section>
  );
}
