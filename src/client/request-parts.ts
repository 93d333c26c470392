/**
 * What openapi-fetch builds in place of a `Request`. The body of a `Request` can be sent once, and
 * a retry sends it again; and `fetch` would build a second `Request` of the first.
 */
export class RequestParts {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;

  constructor(url: string, init: Omit<RequestParts, 'url'>) {
    this.url = url;
    this.method = init.method;
    this.headers = init.headers;
    this.body = init.body ?? null;
  }
}
