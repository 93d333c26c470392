import type { LoggedRequest } from '../../../generated/control.ts';
import { control } from './api.ts';
import { BodyView } from './body-view.tsx';
import { asCurl, asTypeScript } from './copy-as.ts';
import { CopyButton } from './announce.tsx';
import { FirstSteps } from './first-steps.tsx';
import { dayTime } from './format.ts';
import { live } from './live.ts';
import { LogList } from './log-list.tsx';
import { Empty, Facts, HeaderTable, HttpStatus, Method } from './parts.tsx';
import { linkTo } from './route.ts';
import { Split } from './split.tsx';
import { useStore } from './store.ts';
import { Tabs } from './tabs.tsx';
import { useQuery } from './use-query.ts';
import { When } from './when.tsx';

/** Every request as it comes, newest first, and what became of it. */
export function Requests({ chosen }: { chosen: string | undefined }) {
  const rows = useStore(live, ({ requests }) => requests);
  if (rows.length === 0) return <NoRequests />;
  return (
    <Split
      label="Request"
      isOpen={chosen !== undefined}
      back={linkTo('requests')}
      list={
        <LogList
          page="requests"
          noun="request"
          rows={rows}
          chosen={chosen}
          label="Filter requests"
          placeholder="Path, operation, code"
          bad="Refused"
          isBad={isRefused}
          keyOf={keyOf}
          textOf={textOf}
          render={renderRow}
        />
      }
      detail={<RequestView id={chosen} />}
    />
  );
}

const keyOf = ({ request_id: id }: LoggedRequest): string => id;

const isRefused = ({ status }: LoggedRequest): boolean => status === null || status >= 400;

const textOf = ({ method, path, query, status, operation, error, request_id: id }: LoggedRequest) =>
  `${method} ${path}?${query} ${status} ${operation} ${error?.code} ${id}`;

const renderRow = (row: LoggedRequest) => (
  <>
    <Method name={row.method} />
    <span class="path">
      {row.path}
      {row.query && <span class="quiet">?{row.query}</span>}
      <small>{row.error?.code ?? (row.replayed ? 'replayed' : row.operation)}</small>
    </span>
    <span class="when">
      <When at={row.at} />
      <small>{row.duration_ms} ms</small>
    </span>
    <HttpStatus status={row.status} />
  </>
);

/** What is shown before the first request. */
const NoRequests = () => (
  <Empty title="No requests yet">
    <p>Requests to the sandbox appear here as they arrive, with the reason for each refusal.</p>
    <FirstSteps />
  </Empty>
);

/** One request: what came, what was returned, and why. */
function RequestView({ id }: { id: string | undefined }) {
  const known = useStore(live, ({ requests }) =>
    requests.find(({ request_id: own }) => own === id),
  );
  const isAsked = id !== undefined && (!known || 'isLong' in known);
  const { data, error } = useQuery(isAsked ? `request ${id}` : undefined, async () => {
    const query = { request_id: id ?? '' };
    return (await control('listRequests', { query })).data[0];
  });
  if (id === undefined)
    return (
      <Empty title="Select a request">
        <p>Its body, its response and the reason for a refusal are shown here.</p>
      </Empty>
    );
  const request = data ?? known;
  if (request && (data || error || !isAsked)) return <Detail key={id} request={request} />;
  if (!data && !error) return <p class="quiet">Loading…</p>;
  return (
    <Empty title="This request is gone">
      <p>The sandbox keeps the latest requests only, and forgets them when it restarts.</p>
    </Empty>
  );
}

function Detail({ request }: { request: LoggedRequest }) {
  const { method, path, query, status, error } = request;
  return (
    <>
      <h2 class="heading">
        <Method name={method} />
        <span class="path">
          {path}
          {query && <span class="quiet">?{query}</span>}
        </span>
        <HttpStatus status={status} />
      </h2>
      {error && <Refusal request={request} />}
      {request.violations.map((each) => (
        <p class="refusal" key={each}>
          A fault of the sandbox itself: {each}
        </p>
      ))}
      <div class="actions">
        <CopyButton label="Copy as cURL" text={() => asCurl(request)} />
        <CopyButton label="Copy as TypeScript" text={() => asTypeScript(request)} />
      </div>
      <Tabs
        key={request.request_id}
        label="Parts of the exchange"
        tabs={[
          { title: 'Bodies', content: () => <Bodies request={request} /> },
          { title: 'Headers', content: () => <Headers request={request} /> },
          { title: 'Facts', content: () => <About request={request} /> },
        ]}
      />
    </>
  );
}

/** Why it was refused, and where it is wrong. */
function Refusal({ request: { error, status } }: { request: LoggedRequest }) {
  if (!error) return null;
  return (
    <div class="refusal">
      <h3>
        Refused: <code>{error.code}</code>
      </h3>
      <p>{error.message}</p>
      {error.issues.length > 0 && (
        <ul>
          {error.issues.map(({ in: place, pointer, message }) => (
            <li key={`${place}${pointer}${message}`}>
              <code>{[place, pointer].filter(Boolean).join(' ')}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {status === null && <p>The connection was broken by a fault that was asked for.</p>}
    </div>
  );
}

const Bodies = ({ request }: { request: LoggedRequest }) => (
  <>
    <h3>Request</h3>
    <BodyView label="Request body" text={request.body} issues={request.error?.issues ?? []} />
    <h3>Response</h3>
    <BodyView label="Response body" text={request.response_body} />
  </>
);

const Headers = ({ request }: { request: LoggedRequest }) => (
  <>
    <h3>Request</h3>
    <HeaderTable headers={request.headers} />
    <h3>Response</h3>
    <HeaderTable headers={request.response_headers} />
  </>
);

const About = ({ request }: { request: LoggedRequest }) => (
  <Facts
    list={[
      ['Operation', request.operation ?? 'none: no operation has this path and method'],
      ['Application', request.application ?? 'none: no valid token'],
      ['Request id', <code key="id">{request.request_id}</code>],
      ['Idempotency key', request.idempotency_key ?? 'none'],
      ['Replayed', request.replayed ? 'yes, from an earlier request' : 'no'],
      ['Clock of the sandbox', dayTime(request.at)],
      ['Duration', `${request.duration_ms} ms`],
    ]}
  />
);
