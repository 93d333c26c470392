import { useEffect, useState } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../../../generated/control.ts';
import { clockTime } from '../../../../../src/sandbox/console/format.ts';
import { JsonView } from '../../../../../src/sandbox/console/json-view.tsx';
import { live } from '../../../../../src/sandbox/console/live.ts';
import { useStore } from '../../../../../src/sandbox/console/store.ts';
import { HeaderText } from '../header-text.tsx';
import { type Verdict, verifyDelivery } from './endpoint-secrets.ts';
import { MOST_ROWS } from './most-rows.ts';

/** The latest events, each with the attempts to deliver it. */
export function Events() {
  const rows = useStore(live, ({ deliveries }) => deliveries);
  if (rows.length === 0)
    return <p class="quiet">No events yet. Each change of data sends some to the endpoints.</p>;
  const events = Map.groupBy(rows.slice(0, MOST_ROWS), ({ event_id: id }) => id);
  return (
    <ol class="rows" reversed aria-label="Events, newest first">
      {[...events].map(([id, attempts]) => (
        <li key={id}>
          <strong>
            <code>{attempts[0]?.event_type}</code>
          </strong>{' '}
          <small>{id}</small>
          {attempts.map((attempt) => (
            <Attempt key={attempt.sequence} attempt={attempt} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, attempt: number, error, url } = attempt;
  return (
    <details>
      <summary>
        <time>{clockTime(at)}</time>{' '}
        <span class="what">
          {url} <small>{error ?? `attempt ${number}`}</small>
        </span>{' '}
        <Signature attempt={attempt} />
      </summary>
      <HeaderText of="the delivery" headers={attempt.headers} />
      <JsonView label="Body of the delivery" value={JSON.parse(attempt.body)} />
    </details>
  );
}

/** What verifying the delivery said; it is done here, in the page. */
function Signature({ attempt }: { attempt: DeliveryAttempt }) {
  const [verdict, setVerdict] = useState<Verdict>('');
  useEffect(() => void verifyDelivery(attempt).then(setVerdict), [attempt.sequence]);
  if (verdict === '') return null;
  const isGood = verdict === 'verified';
  return (
    <span class={isGood ? 'verdict good' : 'verdict bad'}>
      {isGood ? '✓ ' : '✗ '}
      {verdict}
    </span>
  );
}
