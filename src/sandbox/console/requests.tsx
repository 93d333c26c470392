import type { LoggedRequest } from '../../../generated/control.ts';
import { clockTime } from './format.ts';
import { live } from './live.ts';
import { LogList } from './log-list.tsx';
import { HttpStatus, Method } from './parts.tsx';
import { NoRequests, RequestView } from './request-view.tsx';
import { linkTo } from './route.ts';
import { Split } from './split.tsx';
import { useStore } from './store.ts';

/** Every request as it comes, newest first, and what became of it. */
export function Requests({ chosen }: { chosen: string | undefined }) {
  const rows = useStore(live, ({ requests }) => requests);
  if (rows.length === 0) return <NoRequests />;
  return (
    <Split
      label="Request"
      isOpen={chosen !== undefined}
      back={linkTo('requests')}
      list={
        <LogList
          page="requests"
          noun="request"
          rows={rows}
          chosen={chosen}
          label="Filter requests"
          placeholder="Path, operation, code"
          bad="Refused"
          isBad={isRefused}
          keyOf={keyOf}
          textOf={textOf}
          render={renderRow}
        />
      }
      detail={<RequestView id={chosen} />}
    />
  );
}

const keyOf = ({ request_id: id }: LoggedRequest): string => id;

const isRefused = ({ status }: LoggedRequest): boolean => status === null || status >= 400;

const textOf = ({ method, path, query, status, operation, error, request_id: id }: LoggedRequest) =>
  `${method} ${path}?${query} ${status} ${operation} ${error?.code} ${id}`;

const renderRow = (row: LoggedRequest) => (
  <>
    <Method name={row.method} />
    <span class="path">
      {row.path}
      {row.query && <span class="quiet">?{row.query}</span>}
      <small>{row.error?.code ?? (row.replayed ? 'replayed' : row.operation)}</small>
    </span>
    <span class="when">
      {clockTime(row.at)}
      <small>{row.duration_ms} ms</small>
    </span>
    <HttpStatus status={row.status} />
  </>
);
