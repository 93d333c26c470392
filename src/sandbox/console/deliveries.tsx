import type { DeliveryAttempt, KeptResource } from '../../../generated/control.ts';
import { useState } from 'preact/hooks';
import { callService, control } from './api.ts';
import { Act } from './announce.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { plural } from './format.ts';
import { live } from './live.ts';
import { LogList } from './log-list.tsx';
import { Empty, Field, HttpStatus, More, Progress, Search, Status } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { linkTo } from './route.ts';
import { Split } from './split.tsx';
import { useStore } from './store.ts';
import { useList } from './use-list.ts';
import { useQuery } from './use-query.ts';
import { When } from './when.tsx';

/** More endpoints than these can be searched. */
const FEW = 3;

/** Endpoints, and how near each is to being disabled. */
function Endpoints() {
  const { shown, search, setSearch, hasMore, more } = useList('webhooks');
  const { data: options } = useQuery('options', () => control('getOptions'), ['options']);
  const breakerAfter = options?.deliveries?.breaker_after ?? 20;
  const all = shown?.data ?? [];
  if (all.length === 0 && search === '') return null;
  const isLong = all.length > FEW || search !== '';
  return (
    <section class="endpoints" aria-label="Endpoints">
      {isLong && <Search label="Search endpoints" value={search} onInput={setSearch} />}
      {all.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} breakerAfter={breakerAfter} />
      ))}
      {isLong && <More shown={plural(all.length, 'endpoint')} hasMore={hasMore} load={more} />}
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
          <Act
            work={() => callService('PATCH', `/v1/webhooks/${id}`, { status: 'active' })}
            done={`${id} is active.`}
          >
            Enable
          </Act>
        )}
      </p>
    </article>
  );
}

/** Sends once more what failed, all of it or since a time. */
function ResendFailed({ rows }: { rows: readonly DeliveryAttempt[] }) {
  const [since, setSince] = useState('');
  // The latest attempt of each delivery says how it stands.
  const latest = new Map(rows.toReversed().map((row) => [row.delivery_id, row]));
  const failed = [...latest.values()].filter(isFailed);
  const wanted = failed.filter(({ at }) => at >= since);
  const resend = async (): Promise<void> => {
    const sent = wanted.map(({ delivery_id: id, workspace_id: owner }) =>
      control('resendDelivery', { path: { id }, query: { workspace_id: owner } }),
    );
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    if (refused.length > 0)
      throw new Error(
        `${refused.length} of ${wanted.length} cannot be resent: is their endpoint enabled?`,
      );
  };
  if (failed.length === 0) return null;
  return (
    <div class="toolbar inline">
      <Field label="Failed since, in UTC" type="datetime-local" value={since} onInput={setSince} />
      <Act
        disabled={wanted.length === 0}
        work={resend}
        done={`Resent: ${plural(wanted.length, 'failed delivery', 'failed deliveries')}.`}
      >
        Resend {wanted.length} failed
      </Act>
    </div>
  );
}

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
            <>
              <ResendFailed rows={rows} />
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
      <When at={at} />
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
