import type { LoggedRequest } from '../../../../../generated/control.ts';
import { clockTime } from '../../../../../src/sandbox/console/format.ts';
import { live } from '../../../../../src/sandbox/console/live.ts';
import { HttpStatus } from '../../../../../src/sandbox/console/parts.tsx';
import { useStore } from '../../../../../src/sandbox/console/store.ts';
import { MOST_ROWS } from './most-rows.ts';

/** The latest requests: those that met a fault, and their retries, are among them. */
export function Requests() {
  const rows = useStore(live, ({ requests }) => requests);
  if (rows.length === 0) return <p class="quiet">No requests yet.</p>;
  return (
    <ol class="rows" reversed aria-label="Requests, newest first">
      {rows.slice(0, MOST_ROWS).map((row) => (
        <Row key={row.sequence} row={row} />
      ))}
    </ol>
  );
}

const Row = ({ row: { at, error, method, path, replayed, status } }: { row: LoggedRequest }) => (
  <li>
    <time>{clockTime(at)}</time>{' '}
    <span class="what">
      {method} {path}
      {replayed && <small> replayed: the same Idempotency-Key</small>}
      {error && <small> {error.message}</small>}
    </span>{' '}
    <HttpStatus status={status} />
  </li>
);
