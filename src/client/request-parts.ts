/** What a `Request` would be built from. */
export interface RequestParts {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
}

/**
 * Stands in for `Request` in openapi-fetch. The body of a `Request` can be sent once, and a retry
 * sends it again; and `fetch` would build a second `Request` of the first.
 */
export function RequestParts(url: string, init: Omit<RequestParts, 'url'>): RequestParts {
  return { url, ...init };
}
