import { sleep } from '../client/with-deadline.ts';
import type { Refusal } from '../service/refusal.ts';
import type { PreparedResponse } from './prepare-response.ts';

/** Delivers a response as `fetch` would: after its delay, as a new `Response` or as a rejection. */
export async function deliver(response: PreparedResponse, signal: AbortSignal): Promise<Response> {
  const { delayMs, networkError, text, status, headers } = response;
  if (delayMs > 0) await sleep(delayMs, signal);
  if (networkError === true) {
    // What fetch rejects with when a connection breaks.
    throw new TypeError('fetch failed', { cause: new Error('a network error set by the test') });
  }
  if (networkError) throw networkError;
  // These statuses have no body (RFC 9110), and Response refuses even an empty one.
  const body = [204, 205, 304].includes(status) ? null : text;
  return new Response(body, { status, headers });
}

/** The typed error for a request that does not fit the contract. */
export function refusalResponse({ status, headers, body }: Refusal): Response {
  const type = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}
