import { useState } from 'preact/hooks';
import { control } from './api.ts';
import { attempt } from './announce.tsx';
import { Field } from './parts.tsx';
import { useQuery } from './use-query.ts';

/** Where deliveries go: without a route nothing is sent. */
export function Routes() {
  const { data, again } = useQuery('options', () => control('getOptions'), ['options']);
  const routes = data?.routes ?? {};
  const change = (next: Readonly<Record<string, string>>, done: string) =>
    void attempt(async () => {
      await control('updateOptions', { body: { routes: next } });
      again();
    }, done);
  return (
    <section class="card">
      <h2>Routes of deliveries</h2>
      <p class="quiet">
        Endpoints have https addresses. A route says where an origin really is; nothing is ever sent
        to one without a route.
      </p>
      <RouteList
        routes={routes}
        onRemove={(origin) => {
          const { [origin]: _, ...others } = routes;
          change(others, `${origin} has no route now.`);
        }}
      />
      <NewRoute
        onAdd={(from, to) =>
          change({ ...routes, [from]: to }, `Deliveries to ${from} go to ${to}.`)
        }
      />
    </section>
  );
}

interface RouteListProps {
  readonly routes: Readonly<Record<string, string>>;
  readonly onRemove: (origin: string) => void;
}

const RouteList = ({ routes, onRemove }: RouteListProps) => (
  <ul class="rules">
    {Object.entries(routes).map(([origin, target]) => (
      <li key={origin}>
        <code>{origin}</code> → <code>{target}</code>
        <button
          type="button"
          class="small"
          aria-label={`Remove the route of ${origin}`}
          onClick={() => onRemove(origin)}
        >
          Remove
        </button>
      </li>
    ))}
  </ul>
);

function NewRoute({ onAdd }: { onAdd: (from: string, to: string) => void }) {
  const [from, setFrom] = useState('https://hooks.example.com');
  const [to, setTo] = useState('http://127.0.0.1:3000');
  const add = (event: Event): void => {
    event.preventDefault();
    onAdd(from, to);
  };
  return (
    <form class="inline" onSubmit={add}>
      <Field label="Origin" type="url" required value={from} onInput={setFrom} />
      <Field label="Goes to" type="url" required value={to} onInput={setTo} />
      <button type="submit">Add</button>
    </form>
  );
}
