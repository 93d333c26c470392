import type { KeptResource } from '../../../generated/control.ts';
import { control, listResources } from './api.ts';
import { CopyButton } from './copy-button.tsx';
import { Progress, Status } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { useQuery } from './use-query.ts';

/** Endpoints, and how near each is to being disabled. */
export function Endpoints() {
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
