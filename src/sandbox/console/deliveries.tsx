import type { DeliveryAttempt } from '../../../generated/control.ts';
import { DeliveryView } from './delivery-view.tsx';
import { Endpoints } from './endpoints.tsx';
import { clockTime } from './format.ts';
import { live } from './live.ts';
import { LogList } from './log-list.tsx';
import { Empty, HttpStatus } from './parts.tsx';
import { linkTo } from './route.ts';
import { Split } from './split.tsx';
import { useStore } from './store.ts';

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
          {rows.length === 0 ? (
            <NoDeliveries />
          ) : (
            <LogList
              page="deliveries"
              noun="attempt"
              rows={rows}
              chosen={chosen}
              label="Filter deliveries"
              placeholder="Event, address or status"
              bad="Failed"
              isBad={isFailed}
              keyOf={keyOf}
              textOf={textOf}
              render={renderRow}
            />
          )}
        </>
      }
      detail={<DeliveryView id={chosen} />}
    />
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

const isFailed = ({ error }: DeliveryAttempt): boolean => error !== null;

const textOf = ({ event_type: type, url, status, error, delivery_id: id }: DeliveryAttempt) =>
  `${type} ${url} ${status} ${error} ${id}`;
