import { useState } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../generated/control.ts';
import { Act } from './announce.tsx';
import { DeliveryView, resend } from './delivery-view.tsx';
import { Endpoints } from './endpoints.tsx';
import { plural } from './format.ts';
import { useLive } from './live.ts';
import { type Log, LogPage } from './log-list.tsx';
import { Empty, Field, HttpStatus, When } from './parts.tsx';
import { linkTo } from './route.ts';

/** Sends once more what failed, all of it or since a time. */
function ResendFailed({ rows }: { rows: readonly DeliveryAttempt[] }) {
  const [since, setSince] = useState('');
  // The latest attempt of each delivery says how it stands.
  const latest = new Map(rows.toReversed().map((row) => [row.delivery_id, row]));
  const failed = [...latest.values()].filter(LOG.isBad);
  const wanted = failed.filter(({ at }) => at >= since);
  const resendAll = async (): Promise<void> => {
    const sent = await Promise.allSettled(wanted.map(resend));
    const refused = sent.filter(({ status }) => status === 'rejected').length;
    if (refused > 0)
      throw new Error(
        `${refused} of ${wanted.length} cannot be resent: is their endpoint enabled?`,
      );
  };
  if (failed.length === 0) return null;
  return (
    <div class="toolbar inline">
      <Field label="Failed since, in UTC" type="datetime-local" value={since} onInput={setSince} />
      <Act
        disabled={wanted.length === 0}
        work={resendAll}
        done={`Resent: ${plural(wanted.length, 'failed delivery', 'failed deliveries')}.`}
      >
        Resend {wanted.length} failed
      </Act>
    </div>
  );
}

const LOG: Log<DeliveryAttempt> = {
  page: 'deliveries',
  title: 'Delivery',
  noun: 'attempt',
  placeholder: 'Event, address or status',
  bad: 'Failed',
  isBad: ({ error }) => error !== null,
  keyOf: ({ sequence }) => String(sequence),
  textOf: ({ event_type: type, url, status, error, delivery_id: id }) =>
    `${type} ${url} ${status} ${error} ${id}`,
  render: ({ event_type: type, url, attempt, status, error, at }) => (
    <>
      <span class="path">
        {type}
        <small>{error ?? url}</small>
      </span>
      <span class="when">
        <When at={at} />
        <small>attempt {attempt}</small>
      </span>
      {status === null && error === null ? (
        <span class="http calm">no route</span>
      ) : (
        <HttpStatus status={status} />
      )}
    </>
  ),
};

/** Endpoints, and every attempt to deliver an event to one. */
export function Deliveries({ chosen }: { chosen: string | undefined }) {
  const rows = useLive(({ deliveries }) => deliveries);
  return (
    <LogPage log={LOG} rows={rows} chosen={chosen} detail={<DeliveryView id={chosen} />}>
      <Endpoints />
      {rows.length === 0 ? <NoDeliveries /> : <ResendFailed rows={rows} />}
    </LogPage>
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
