import fc from 'fast-check';

/** What happens to one sending. */
export type Happening =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'reset' | 'hang' | 'deaf' | 'cut' | 'html' };

const status = fc.record({
  kind: fc.constant('status' as const),
  status: fc.constantFrom(200, 400, 404, 408, 409, 418, 429, 500, 501, 502, 503, 504),
});
// Often, since what follows a 401 is a rule of its own.
const refused = fc.constant({ kind: 'status' as const, status: 401 });
const throttled = fc.record({
  kind: fc.constant('status' as const),
  status: fc.constantFrom(429, 503),
  retryAfter: fc.oneof(
    fc.integer({ min: -10, max: 1_000_000 }).map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    fc.string(),
  ),
});
const failure = fc.constantFrom<Happening>(
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'deaf' },
  { kind: 'cut' },
  { kind: 'html' },
);

/** One call: how, how often it may be repeated, and what happens to its sendings; then all is well. */
export const plannedCall = fc.record({
  method: fc.constantFrom('create' as const, 'update' as const, 'delete' as const, 'get' as const),
  maxRetries: fc.integer({ min: 0, max: 4 }),
  happenings: fc.array(fc.oneof(status, refused, throttled, failure), { maxLength: 8 }),
  abortAfterMs: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: undefined }),
});

export type PlannedCall = typeof plannedCall extends fc.Arbitrary<infer Call> ? Call : never;

/** Responds as it says. A deaf one does not even notice that it should stop. */
export function happen(happening: Happening, signal: AbortSignal): Promise<Response> {
  if (happening.kind === 'status') {
    const { status, retryAfter } = happening;
    const headers = new Headers({ 'content-type': 'application/json' });
    // What cannot be a header is not sent as one.
    if (retryAfter && /^[ -~]+$/.test(retryAfter)) headers.set('retry-after', retryAfter);
    const body = status < 300 ? { data: { id: 'con_1' }, meta: {} } : { error: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  }
  if (happening.kind === 'reset') return Promise.reject(new TypeError('fetch failed'));
  if (happening.kind === 'cut') return Promise.resolve(new Response('{"data'));
  if (happening.kind === 'html') return Promise.resolve(new Response('<html>'));
  return new Promise((_, reject) => {
    if (happening.kind === 'deaf') return;
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
