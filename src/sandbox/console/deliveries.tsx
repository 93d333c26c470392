import { useState } from 'preact/hooks';
import type { DeliveryAttempt } from '../../../generated/control.ts';
import { Act, CopyButton } from './announce.tsx';
import { control } from './api.ts';
import { BodyView } from './body-view.tsx';
import { deliveryAsCurl } from './copy-as.ts';
import { Endpoints } from './endpoints.tsx';
import { dayTime, plural } from './format.ts';
import { useLive } from './live.ts';
import { type Log, LogPage } from './log-list.tsx';
import { Empty, Facts, Field, HeaderTable, HttpStatus, Tabs, When } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
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
  about: 'The exact body, the signature and the response are shown here.',
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
  ask: (_, known) =>
    control('listDeliveries', { query: { delivery_id: known?.delivery_id, limit: 1_000 } }),
  detail: (delivery) => <Detail delivery={delivery} />,
};

/** Endpoints, and every attempt to deliver an event to one. */
export function Deliveries({ chosen }: { chosen: string | undefined }) {
  const rows = useLive(({ deliveries }) => deliveries);
  return (
    <LogPage log={LOG} rows={rows} chosen={chosen}>
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

const resend = ({ delivery_id: id, workspace_id: owner }: DeliveryAttempt) =>
  control('resendDelivery', { path: { id }, query: { workspace_id: owner } });

/** One attempt to deliver an event: what was sent, signed how, and what came back. */
function Detail({ delivery }: { delivery: DeliveryAttempt }) {
  const { event_type: type, status, error, delivery_id: id } = delivery;
  return (
    <>
      <h2 class="heading">
        <span class="path">{type}</span>
        {(status !== null || error) && <HttpStatus status={status} />}
      </h2>
      {error && (
        <div class="refusal">
          <h3>The attempt failed</h3>
          <p>{error}</p>
        </div>
      )}
      <div class="actions">
        <Act class="primary" work={() => resend(delivery)} done={`${id} is sent once more.`}>
          Resend
        </Act>
        <CopyButton label="Copy the body" text={() => delivery.body} />
        <CopyButton label="Copy as cURL" text={() => deliveryAsCurl(delivery)} />
      </div>
      <Tabs
        key={delivery.sequence}
        label="Parts of the delivery"
        tabs={[
          ['Event', () => <BodyView label="Body" text={delivery.body} />],
          ['Headers', () => <HeaderTable headers={delivery.headers} />],
          ['Response', () => <Response delivery={delivery} />],
          ['Attempts', () => <Attempts delivery={delivery} />],
        ]}
      />
    </>
  );
}

const Response = ({ delivery }: { delivery: DeliveryAttempt }) => (
  <>
    <Facts
      list={[
        ['Status', delivery.status ?? 'none'],
        ['Endpoint', <ResourceLink key="id" id={delivery.webhook_id} />],
        ['Address', <code key="url">{delivery.url}</code>],
        ['Clock of the sandbox', dayTime(delivery.at)],
      ]}
    />
    <BodyView label="Response body" text={delivery.response_body} />
  </>
);

function Attempts({ delivery }: { delivery: DeliveryAttempt }) {
  const rows = useLive(({ deliveries }) => deliveries);
  const own = rows.filter(({ delivery_id: id }) => id === delivery.delivery_id);
  return (
    <ol class="attempts" reversed>
      {own.map(({ sequence, attempt: number, at, status, error }) => (
        <li key={sequence}>
          <a
            href={linkTo('deliveries', String(sequence))}
            aria-current={sequence === delivery.sequence}
          >
            Attempt {number}
          </a>
          <span>{dayTime(at)}</span>
          <HttpStatus status={status} />
          {error && <span class="quiet">{error}</span>}
        </li>
      ))}
    </ol>
  );
}
