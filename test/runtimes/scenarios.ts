import type { Fault, Received, Script } from '../client/faults/fault-server.ts';
import {
  closeAfterAnswer,
  data,
  earlyHints,
  empty,
  endlessBody,
  gzip,
  large,
  never,
  page,
  refusal,
  reset,
  resetInBody,
  token,
} from '../client/faults/faults.ts';

const text =
  (status: number, body: string, headers: Record<string, string>): Fault =>
  (response) =>
    response.writeHead(status, headers).end(body);

const JSON_TYPE = { 'content-type': 'application/json' };
const isToken = ({ path }: Received) => path.endsWith('/oauth/token');
const isPost = ({ method }: Received) => method === 'POST';

/** Issues token_1, token_2, ..., and refuses the first of them when told to. */
const issuing =
  (refusesFirst: boolean): Script =>
  (request, earlier) => {
    if (isToken(request)) return token(`token_${earlier.filter(isToken).length + 1}`);
    const isRefused = refusesFirst && request.headers.authorization === 'Bearer token_1';
    return isRefused ? refusal(401, 'authentication_error') : data();
  };

const job = (id: string, status: string): Fault => data({ id, status });

/** What the server does, by the first segment of the path; `behaviours.ts` has what is to follow. */
export const scenarios: Readonly<Record<string, Script>> = {
  singleFlight: issuing(false),
  replay: issuing(true),
  well: [data()],
  faults: [reset, empty(503), resetInBody, data()],
  throttled: [refusal(429, 'rate_limit_error', { 'retry-after': '1' }), data()],
  later: [refusal(429, 'rate_limit_error', { 'retry-after': '30' })],
  silent: [never],
  trickling: [endlessBody],
  missing: [refusal(404, 'not_found_error')],
  html: [text(200, '<html></html>', { 'content-type': 'text/html' })],
  empty: [empty(500)],
  cut: [text(200, '{"data":{"id"', JSON_TYPE)],
  redirect: [text(307, '', { location: '/well/v1/contacts' })],
  gzip: [gzip],
  large: [large(20_000_000)],
  early: [earlyHints],
  closing: [closeAfterAnswer],
  pages: [page(['con_1', 'con_2'], 'c2'), page(['con_3'], null)],
  circle: [page(['con_1'], 'c1')],
  job: [job('job_1', 'queued'), job('job_1', 'running'), job('job_1', 'succeeded')],
  failingJob: [job('job_1', 'running'), job('job_1', 'failed')],
  import: (request, earlier) =>
    isPost(request)
      ? job(`job_${earlier.filter(isPost).length + 1}`, 'queued')
      : job(request.path.split('/').at(-1) as string, 'succeeded'),
  deprecated: [
    data(undefined, {
      deprecation: '@1788220800',
      sunset: 'Mon, 01 Mar 2027 00:00:00 GMT',
      link: '<https://docs.example.com/migrate>; rel="deprecation"',
    }),
  ],
};
