import { useMemo, useState } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../generated/control.ts';
import { DeliveryView } from './delivery-view.tsx';
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
  const [text, setText] = useState('');
  const [isFailedOnly, setFailedOnly] = useState(false);
  const shown = useMemo(
    () => rows.filter((row) => (!isFailedOnly || row.error !== null) && matches(row, text)),
    [rows, text, isFailedOnly],
  );
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
            <>
              <div class="toolbar">
                <input
                  type="search"
                  placeholder="Event, address or status"
                  aria-label="Filter deliveries"
                  value={text}
                  onInput={({ currentTarget }) => setText(currentTarget.value)}
                />
                <label>
                  <input
                    type="checkbox"
                    checked={isFailedOnly}
                    onChange={({ currentTarget }) => setFailedOnly(currentTarget.checked)}
                  />
                  Failed
                </label>
              </div>
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
      Events are delivered to endpoints. Create one with <code>POST /v1/webhooks</code>, start the
      sandbox with <code>--route https://hooks.example.com=http://127.0.0.1:3000</code> so that the
      deliveries arrive at your server, and cause an event: write as a contact, for one.
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

const matches = (
  { event_type: type, url, status, error }: DeliveryAttempt,
  text: string,
): boolean => `${type} ${url} ${status} ${error}`.toLowerCase().includes(text.toLowerCase());
