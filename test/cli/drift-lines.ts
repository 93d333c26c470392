import { readFileSync } from 'node:fs';

/** An exchange with plain names. */
interface Plain {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const AT = '2026-11-22T09:00:00Z';
const pathOf = (url: string): string => new URL(url).pathname;

/** The same exchange as the logs of proxies have it. */
export const FIELDS: Readonly<Record<string, (exchange: Plain) => object>> = {
  plain: (exchange) => ({ at: AT, ...exchange }),
  kong: ({ method, url, status, headers, body }) => ({
    request: { method, url, uri: pathOf(url) },
    started_at: Date.parse(AT),
    response: { status, headers, body: JSON.stringify(body) },
  }),
  nginx: ({ method, url, status, body }) => ({
    time_iso8601: AT,
    request_method: method,
    request_uri: `${pathOf(url)}?limit=1`,
    status: `${status}`,
    response_body: JSON.stringify(body),
  }),
  apache: ({ method, url, status, headers, body }) => ({
    time: AT,
    request_method: method,
    path: pathOf(url),
    response_status: status,
    response_headers: Object.entries(headers),
    response_body: JSON.stringify(body),
  }),
  pairs: ({ headers, ...exchange }) => ({
    timestamp: Date.parse(AT) / 1_000,
    ...exchange,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  }),
};

/** The places of the results of a SARIF file. */
export function sarifPlaces(file: string): { file: string; line: number }[] {
  const { results } = JSON.parse(readFileSync(file, 'utf8')).runs[0];
  return results.map(({ locations: [{ physicalLocation }] }: any) => ({
    file: physicalLocation.artifactLocation.uri,
    line: physicalLocation.region.startLine,
  }));
}
