import { useMemo, useState } from 'preact/hooks';
import type { LoggedRequest } from '../../../generated/control.ts';
import { FilterBar, hasWords, useFilter, type Filter } from './filter-bar.tsx';
import { clockTime, count, plural } from './format.ts';
import { live } from './live.ts';
import { HttpStatus, Method } from './parts.tsx';
import { NoRequests, RequestView } from './request-view.tsx';
import { goTo, linkTo } from './route.ts';
import { focusDetail, Split } from './split.tsx';
import { useStore } from './store.ts';
import { VirtualList } from './virtual-list.tsx';

/** Every request as it comes, newest first, and what became of it. */
export function Requests({ chosen }: { chosen: string | undefined }) {
  const rows = useStore(live, ({ requests }) => requests);
  if (rows.length === 0) return <NoRequests />;
  return (
    <Split
      label="Request"
      isOpen={chosen !== undefined}
      back={linkTo('requests')}
      list={<RequestList rows={rows} chosen={chosen} />}
      detail={<RequestView id={chosen} />}
    />
  );
}

interface ListProps {
  readonly rows: readonly LoggedRequest[];
  readonly chosen: string | undefined;
}

function RequestList({ rows, chosen }: ListProps) {
  const [filter, setFilter] = useFilter();
  const [held, setHeld] = useState<readonly LoggedRequest[]>();
  const all = held ?? rows;
  const shown = useMemo(() => all.filter((row) => isWanted(row, filter)), [all, filter]);
  const total = plural(all.length, 'request');
  return (
    <>
      <FilterBar
        filter={filter}
        onChange={setFilter}
        label="Filter requests"
        placeholder="Path, operation, code"
        bad="Refused"
      >
        <button type="button" onClick={() => setHeld(held ? undefined : rows)}>
          {held ? `Resume (${count(newer(rows, held))})` : 'Pause'}
        </button>
      </FilterBar>
      <VirtualList
        label={`${plural(shown.length, 'request')}, newest first`}
        items={shown}
        keyOf={keyOf}
        rowHeight={44}
        selected={chosen}
        onSelect={(key) => goTo(linkTo('requests', key), chosen !== undefined)}
        onOpen={focusDetail}
        render={renderRow}
      />
      <p class="foot">
        {shown.length === all.length ? total : `${count(shown.length)} of ${total}`}
      </p>
    </>
  );
}

const keyOf = ({ request_id: id }: LoggedRequest): string => id;

const isRefused = ({ status }: LoggedRequest): boolean => status === null || status >= 400;

const newer = (rows: readonly LoggedRequest[], held: readonly LoggedRequest[]): number =>
  rows.findIndex((each) => each === held[0]);

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

function isWanted(row: LoggedRequest, filter: Filter): boolean {
  if (filter.isBadOnly && !isRefused(row)) return false;
  const { method, path, query, status, operation, error, request_id: id } = row;
  return hasWords(`${method} ${path}?${query} ${status} ${operation} ${error?.code} ${id}`, filter);
}
