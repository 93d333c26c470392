import { useMemo } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../generated/control.ts';
import { DeliveryView } from './delivery-view.tsx';
import { FilterBar, hasWords, useFilter, type Filter } from './filter-bar.tsx';
import { Endpoints } from './endpoints.tsx';
import { clockTime, count, plural } from './format.ts';
import { live } from './live.ts';
import { Empty, HttpStatus } from './parts.tsx';
import { goTo, linkTo } from './route.ts';
import { focusDetail, Split } from './split.tsx';
import { useStore } from './store.ts';
import { VirtualList } from './virtual-list.tsx';

/** Endpoints, and every attempt to deliver an event to one. */
export function Deliveries({ chosen }: { chosen: string | undefined }) {
  const rows = useStore(live, ({ deliveries }) => deliveries);
  return (
    <Split
      label="Delivery"
      isOpen={chosen !== undefined}
      back={linkTo('deliveries')}
      list={
        <>
          <Endpoints />
          {rows.length === 0 ? <NoDeliveries /> : <AttemptList rows={rows} chosen={chosen} />}
        </>
      }
      detail={<DeliveryView id={chosen} />}
    />
  );
}

interface ListProps {
  readonly rows: readonly DeliveryAttempt[];
  readonly chosen: string | undefined;
}

function AttemptList({ rows, chosen }: ListProps) {
  const [filter, setFilter] = useFilter();
  const shown = useMemo(() => rows.filter((row) => isWanted(row, filter)), [rows, filter]);
  return (
    <>
      <FilterBar
        filter={filter}
        onChange={setFilter}
        label="Filter deliveries"
        placeholder="Event, address or status"
        bad="Failed"
      />
      <VirtualList
        label={`${plural(shown.length, 'attempt')}, newest first`}
        items={shown}
        keyOf={keyOf}
        rowHeight={44}
        selected={chosen}
        onSelect={(key) => goTo(linkTo('deliveries', key), chosen !== undefined)}
        onOpen={focusDetail}
        render={renderRow}
      />
      <p class="foot">
        {count(shown.length)} of {plural(rows.length, 'attempt')}
      </p>
    </>
  );
}

const NoDeliveries = () => (
  <Empty title="No deliveries yet">
    <p>
      Events are delivered to endpoints. Create one with <code>POST /v1/webhooks</code>, add the
      route to your server under <a href={linkTo('controls')}>Clock and faults</a>, and cause an
      event: <a href={linkTo('conversations')}>write as a contact</a>, for one.
    </p>
  </Empty>
);

const keyOf = ({ sequence }: DeliveryAttempt): string => String(sequence);

const renderRow = ({ event_type: type, url, attempt, status, error, at }: DeliveryAttempt) => (
  <>
    <span class="path">
      {type}
      <small>{error ?? url}</small>
    </span>
    <span class="when">
      {clockTime(at)}
      <small>attempt {attempt}</small>
    </span>
    {status === null && error === null ? (
      <span class="http calm">no route</span>
    ) : (
      <HttpStatus status={status} />
    )}
  </>
);

const isWanted = (row: DeliveryAttempt, filter: Filter): boolean =>
  (!filter.isBadOnly || row.error !== null) &&
  hasWords(`${row.event_type} ${row.url} ${row.status} ${row.error} ${row.delivery_id}`, filter);
