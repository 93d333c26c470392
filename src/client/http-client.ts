import createFetchClient from 'openapi-fetch';
import { RequestParts } from './request-parts.ts';

/** What is used of openapi-fetch: one method, without its generics. */
export interface HttpClient {
  request(
    method: string,
    path: string,
    init: {
      readonly params: { readonly query: Readonly<Record<string, unknown>> };
      readonly headers: Readonly<Record<string, string>>;
      readonly body: unknown;
      readonly fetch: (request: RequestParts) => Promise<typeof READ>;
    },
  ): Promise<unknown>;
}

/**
 * An openapi-fetch client that writes addresses, headers and bodies. Sending is left to `send`,
 * and reading to `readAnswer`: openapi-fetch reads HTML as a bare SyntaxError, and an empty 500 as
 * no error.
 */
export function createHttpClient(baseUrl: string): HttpClient {
  const client = createFetchClient({
    baseUrl,
    Request: RequestParts as unknown as typeof Request,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  return client as unknown as HttpClient;
}

/** Tells openapi-fetch that there is nothing left to read. */
export const READ = { ok: true, status: 204, headers: new Headers() };
