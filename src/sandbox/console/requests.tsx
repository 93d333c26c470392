import { useMemo, useState } from 'preact/hooks';
import type { LoggedRequest } from '../../../generated/control.ts';
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
  const [text, setText] = useState('');
  const [isRefusedOnly, setRefusedOnly] = useState(false);
  const [held, setHeld] = useState<readonly LoggedRequest[]>();
  const all = held ?? rows;
  const shown = useMemo(
    () => all.filter((row) => (!isRefusedOnly || isRefused(row)) && matches(row, text)),
    [all, text, isRefusedOnly],
  );
  if (rows.length === 0) return <NoRequests />;
  return (
    <Split
      label="Request"
      isOpen={chosen !== undefined}
      back={linkTo('requests')}
      list={
        <>
          <div class="toolbar">
            <input
              type="search"
              placeholder="Path, operation, code"
              aria-label="Filter requests"
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
            <label>
              <input
                type="checkbox"
                checked={isRefusedOnly}
                onChange={({ currentTarget }) => setRefusedOnly(currentTarget.checked)}
              />
              Refused
            </label>
            <button type="button" onClick={() => setHeld(held ? undefined : rows)}>
              {held ? `Resume (${count(newer(rows, held))})` : 'Pause'}
            </button>
          </div>
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
            {shown.length === all.length
              ? plural(all.length, 'request')
              : `${count(shown.length)} of ${plural(all.length, 'request')}`}
          </p>
        </>
      }
      detail={<RequestView id={chosen} />}
    />
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

/** Whether each word of the filter is somewhere in the row. */
function matches(row: LoggedRequest, text: string): boolean {
  if (text === '') return true;
  const { method, path, query, status, operation, error, request_id: id } = row;
  const searched = `${method} ${path}?${query} ${status} ${operation} ${error?.code} ${id}`;
  const words = text.toLowerCase().split(/\s+/);
  return words.every((word) => searched.toLowerCase().includes(word));
}
