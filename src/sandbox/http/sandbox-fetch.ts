import { type Refusal, shapedFor } from '../../service/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import type { SandboxFetch } from '../public-types.ts';
import { toSent, type Sent } from './outgoing-response.ts';
import { corsHeaders } from './cors.ts';
import { readRequestText, refuseTooLarge } from './read-request-text.ts';
import type { Serve } from './serve.ts';

/** Makes a `fetch` of a function that serves requests, with no socket in between. */
export function createSandboxFetch(
  platform: Platform,
  serve: Serve,
  basePath: string,
  maxBytes: number,
): SandboxFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    // Before the body: once that is read, Bun no longer knows the type of a form.
    const { method, headers } = request;
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > maxBytes) return refused(request, refuseTooLarge(maxBytes));
    const body = readRequestText(platform, bytes, headers.get('content-encoding'));
    if (body.refusal) return refused(request, body.refusal);
    const { pathname, searchParams: query } = new URL(request.url);
    const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
    const { sent, isBroken } = await serve({ method, path, query, headers, body: body.text });
    request.signal.throwIfAborted();
    if (!isBroken) return toResponse(request, sent);
    // What fetch rejects with when a connection breaks.
    throw new TypeError('fetch failed', {
      cause: new Error('This fault was injected into the sandbox.'),
    });
  };
}

const refused = (request: Request, refusal: Refusal): Response =>
  toResponse(request, toSent(shapedFor(request.url, refusal)));

function toResponse(request: Request, { status, headers: own, text }: Sent): Response {
  const headers = { ...own, ...corsHeaders(request.headers) };
  // A 204 has no body (RFC 9110), and Response refuses even an empty one.
  const isEmpty = status === 204 || request.method === 'HEAD';
  return new Response(isEmpty ? null : text, { status, headers });
}
