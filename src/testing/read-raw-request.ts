import type { RawRequest } from '../service/read-request.ts';

/** A request as it was sent to a test's `fetch`. */
export interface SentRequest extends RawRequest {
  readonly headers: Headers;
}

/** The parts of a request, its body read and its path without what stands before the contract's. */
export async function readRawRequest(sent: Request, basePath: string): Promise<SentRequest> {
  const { pathname, searchParams } = new URL(sent.url);
  const isBelow = basePath !== '' && pathname.startsWith(`${basePath}/`);
  return {
    method: sent.method,
    path: isBelow ? pathname.slice(basePath.length) : pathname,
    query: searchParams,
    headers: sent.headers,
    body: sent.body ? await sent.text() : '',
  };
}
