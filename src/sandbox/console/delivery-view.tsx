import type { DeliveryAttempt } from '../../../generated/control.ts';
import { Act, CopyButton } from './announce.tsx';
import { control } from './api.ts';
import { BodyView } from './body-view.tsx';
import { deliveryAsCurl } from './copy-as.ts';
import { dayTime } from './format.ts';
import { useLive } from './live.ts';
import { Empty, Facts, HeaderTable, HttpStatus, ResourceLink, Tabs } from './parts.tsx';
import { linkTo } from './route.ts';

export const resend = ({ delivery_id: id, workspace_id: owner }: DeliveryAttempt) =>
  control('resendDelivery', { path: { id }, query: { workspace_id: owner } });

/** One attempt to deliver an event: what was sent, signed how, and what came back. */
export function DeliveryView({ id }: { id: string | undefined }) {
  const found = useLive(({ deliveries }) =>
    deliveries.find(({ sequence }) => String(sequence) === id),
  );
  if (id === undefined)
    return (
      <Empty title="Select a delivery">
        <p>The exact body, the signature and the response are shown here.</p>
      </Empty>
    );
  if (!found)
    return (
      <Empty title="This attempt is gone">
        <p>The sandbox keeps the latest attempts only, and forgets them when it restarts.</p>
      </Empty>
    );
  return <Detail delivery={found} />;
}

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

/** All attempts of the same delivery that are remembered. */
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
