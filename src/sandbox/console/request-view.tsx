import type { LoggedRequest } from '../../../generated/control.ts';
import { control } from './api.ts';
import { BodyView } from './body-view.tsx';
import { asCurl, asTypeScript } from './copy-as.ts';
import { CopyButton } from './announce.tsx';
import { FirstSteps } from './first-steps.tsx';
import { dayTime } from './format.ts';
import { useLive } from './live.ts';
import { type Log, LogPage } from './log-list.tsx';
import { Empty, Facts, HeaderTable, HttpStatus, Method, Tabs, When } from './parts.tsx';

const LOG: Log<LoggedRequest> = {
  page: 'requests',
  title: 'Request',
  noun: 'request',
  about: 'Its body, its response and the reason for a refusal are shown here.',
  placeholder: 'Path, operation, code',
  bad: 'Refused',
  isBad: ({ status }) => status === null || status >= 400,
  keyOf: ({ request_id: id }) => id,
  textOf: ({ method, path, query, status, operation, error, request_id: id }) =>
    `${method} ${path}?${query} ${status} ${operation} ${error?.code} ${id}`,
  render: (row) => (
    <>
      <Method name={row.method} />
      <span class="path">
        <Path request={row} />
        <small>{row.error?.code ?? (row.replayed ? 'replayed' : row.operation)}</small>
      </span>
      <span class="when">
        <When at={row.at} />
        <small>{row.duration_ms} ms</small>
      </span>
      <HttpStatus status={row.status} />
    </>
  ),
  ask: (id) => control('listRequests', { query: { request_id: id } }),
  detail: (request) => <Detail request={request} />,
};

const Path = ({ request: { path, query } }: { request: LoggedRequest }) => (
  <>
    {path}
    {query && <span class="quiet">?{query}</span>}
  </>
);

/** Every request as it comes, newest first, and what became of it. */
export function Requests({ chosen }: { chosen: string | undefined }) {
  const rows = useLive(({ requests }) => requests);
  if (rows.length === 0) return <NoRequests />;
  return <LogPage log={LOG} rows={rows} chosen={chosen} />;
}

const NoRequests = () => (
  <Empty title="No requests yet">
    <p>Requests to the sandbox appear here as they arrive, with the reason for each refusal.</p>
    <FirstSteps />
  </Empty>
);

function Detail({ request }: { request: LoggedRequest }) {
  const { method, status, error } = request;
  return (
    <>
      <h2 class="heading">
        <Method name={method} />
        <span class="path">
          <Path request={request} />
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
          ['Bodies', () => <Bodies request={request} />],
          ['Headers', () => <Headers request={request} />],
          ['Facts', () => <About request={request} />],
        ]}
      />
    </>
  );
}

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
    <BodyView label="Request body" text={request.body} issues={request.error?.issues} />
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
