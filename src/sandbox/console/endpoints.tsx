import type { KeptResource } from '../../../generated/control.ts';
import { Act } from './announce.tsx';
import { callService, control } from './api.ts';
import { plural } from './format.ts';
import { More, Progress, Search, Status } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { useList, useQuery } from './use-query.ts';

/** More endpoints than these can be searched. */
const FEW = 3;

/** Endpoints, and how near each is to being disabled. */
export function Endpoints() {
  const { all, isSearched, isEmpty, search, more } = useList('webhooks');
  const { data: options } = useQuery('options', () => control('getOptions'), ['options']);
  const breakerAfter = options?.deliveries?.breaker_after ?? 20;
  if (isEmpty) return null;
  const isLong = all.length > FEW || isSearched;
  return (
    <section class="endpoints" aria-label="Endpoints">
      {isLong && <Search label="Search endpoints" {...search} />}
      {all.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} breakerAfter={breakerAfter} />
      ))}
      {isLong && <More shown={plural(all.length, 'endpoint')} more={more} />}
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
