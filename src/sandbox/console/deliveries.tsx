import type { DeliveryAttempt, KeptResource } from '../../../generated/control.ts';
import { control, listResources } from './api.ts';
import { CopyButton } from './announce.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { clockTime } from './format.ts';
import { live } from './live.ts';
import { LogList } from './log-list.tsx';
import { Empty, HttpStatus, Progress, Status } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { linkTo } from './route.ts';
import { Split } from './split.tsx';
import { useStore } from './store.ts';
import { useQuery } from './use-query.ts';

/** Endpoints, and how near each is to being disabled. */
function Endpoints() {
  const { data } = useQuery('endpoints', () => listResources('webhooks'), ['webhooks']);
  const { data: options } = useQuery('options', () => control('getOptions'), ['options']);
  const breakerAfter = options?.deliveries?.breaker_after ?? 20;
  if (!data || data.data.length === 0) return null;
  return (
    <section class="endpoints" aria-label="Endpoints">
      {data.data.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} breakerAfter={breakerAfter} />
      ))}
    </section>
  );
}

function Endpoint({ endpoint, breakerAfter }: { endpoint: KeptResource; breakerAfter: number }) {
  const { id, url, status } = endpoint;
  const failures = Number(endpoint['consecutive_failures']);
  const isDisabled = status === 'auto_disabled';
  return (
    <article class="card">
      <header>
        <code>{String(url)}</code>
        <Status name={String(status)} />
      </header>
      <p>
        <ResourceLink id={id} /> · {(endpoint['events'] as string[]).join(', ')}
      </p>
      <p class={isDisabled ? 'meter broken' : 'meter'}>
        <Progress
          label={`Failures in a row of ${id}`}
          value={isDisabled ? breakerAfter : failures}
          of={breakerAfter}
        />
        {isDisabled
          ? 'Disabled by the breaker'
          : `${failures} of ${breakerAfter} failures in a row`}
        {isDisabled && (
          <CopyButton label="Copy the request that enables it" text={() => enabling(id)} />
        )}
      </p>
    </article>
  );
}

/** The console changes nothing that an application of yours should: it is your request that enables it. */
const enabling = (id: string): string => `\
curl --request PATCH '${location.origin}/v1/webhooks/${id}' \\
  --header "Authorization: Bearer $CRM_TOKEN" \\
  --json '{"status": "active"}'
`;

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
