// What happened, newest first; more than this is the business of the sandbox's console.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DeliveryAttempt, KeptResource } from '../../../../../generated/control.ts';
import { listResources, control } from '../../../../../src/sandbox/console/api.ts';
import { clockTime } from '../../../../../src/sandbox/console/format.ts';
import { JsonView } from '../../../../../src/sandbox/console/json-view.tsx';
import { live } from '../../../../../src/sandbox/console/live.ts';
import { HttpStatus } from '../../../../../src/sandbox/console/parts.tsx';
import { useStore } from '../../../../../src/sandbox/console/store.ts';
import { useQuery } from '../../../../../src/sandbox/console/use-query.ts';
import { HeaderText } from '../header-text.tsx';
import { WebhookError, verifyWebhook } from '../../../../../src/webhooks/web.ts';

let known: Promise<ReadonlyMap<string, string>> | undefined;

/** Secrets of endpoints by their ids. The sandbox shows a secret once, as the service does; its state has them all. */
async function readSecrets(): Promise<ReadonlyMap<string, string>> {
  const { collections } = await control('exportState');
  const kept = Object.entries(collections).flatMap(([name, entities]) =>
    name.endsWith('/webhook_secrets') ? entities : [],
  );
  return new Map(kept.map((entity) => [String(entity['id']), String(entity['secret'])]));
}

async function secretOf(endpoint: string): Promise<string | undefined> {
  const before = (await known)?.get(endpoint);
  if (before !== undefined) return before;
  known = readSecrets();
  return (await known).get(endpoint);
}

/**
 * Verifies a delivery with `verifyWebhook`, as of when it was signed: a reader may look at it an hour later.
 *
 * @returns `verified`, or the code of the error
 */
async function verifyDelivery(attempt: DeliveryAttempt): Promise<string> {
  const { body, headers, webhook_id: endpoint } = attempt;
  const secret = await secretOf(endpoint);
  if (secret === undefined) return 'endpoint deleted';
  const now = Number(headers['X-Service-Timestamp']) * 1_000;
  const check = (current: string) => verifyWebhook({ body, headers, secret: current, now });
  try {
    await check(secret).catch(async () => {
      // The secret may have been rotated, and the sandbox reset.
      known = undefined;
      return await check((await secretOf(endpoint)) ?? secret);
    });
    return 'verified';
  } catch (error) {
    return error instanceof WebhookError ? error.code : 'not verified';
  }
}

const MOST_ROWS = 30;

interface RowsProps<T> {
  readonly label: string;
  readonly items: readonly T[] | undefined;
  /** What is said where there are none. */
  readonly none: string;
  readonly row: (item: T) => ComponentChildren;
}

function Rows<T>({ label, items, none, row }: RowsProps<T>) {
  if (!items) return <p class="quiet">Loading…</p>;
  if (items.length === 0) return <p class="quiet">{none}</p>;
  return (
    <ol class="rows" reversed aria-label={`${label}, newest first`}>
      {items.map(row)}
    </ol>
  );
}

/** The latest events, each with the attempts to deliver it. */
export function Events() {
  const rows = useStore(live, ({ deliveries }) => deliveries);
  const events = Map.groupBy(rows.slice(0, MOST_ROWS), ({ event_id: id }) => id);
  return (
    <Rows
      label="Events"
      items={[...events]}
      none="No events yet. Each change of data sends some to the endpoints."
      row={([id, attempts]) => (
        <li key={id}>
          <strong>
            <code>{attempts[0]?.event_type}</code>
          </strong>{' '}
          <small>{id}</small>
          {attempts.map((attempt) => (
            <Attempt key={attempt.sequence} attempt={attempt} />
          ))}
        </li>
      )}
    />
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
  const [verdict, setVerdict] = useState('');
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

const readEntries = () => listResources('audit_logs', { limit: MOST_ROWS });

/** The latest entries of the audit log. */
export function AuditEntries() {
  const { data, error } = useQuery('audit', readEntries, ['audit_logs']);
  if (error) return <p class="quiet">{error.message}</p>;
  return <Rows label="Audit entries" items={data?.data} none="No entries yet." row={showEntry} />;
}

function showEntry(entry: KeptResource) {
  const { action, created_at: at } = entry;
  const { name } = entry['actor'] as { name: string };
  const { id } = entry['resource'] as { id: string };
  return (
    <li key={entry.id}>
      <time>{clockTime(String(at))}</time>{' '}
      <span class="what">
        {String(action)} <small>{id}</small>
      </span>{' '}
      <small>by {name}</small>
    </li>
  );
}

/** The latest requests: those that met a fault, and their retries, are among them. */
export function Requests() {
  const rows = useStore(live, ({ requests }) => requests);
  return (
    <Rows
      label="Requests"
      items={rows.slice(0, MOST_ROWS)}
      none="No requests yet."
      row={({ at, error, method, path, replayed, sequence, status }) => (
        <li key={sequence}>
          <time>{clockTime(at)}</time>{' '}
          <span class="what">
            {method} {path}
            {replayed && <small> replayed: the same Idempotency-Key</small>}
            {error && <small> {error.message}</small>}
          </span>{' '}
          <HttpStatus status={status} />
        </li>
      )}
    />
  );
}
