import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Client, createClient } from '../../../src/index.ts';
import { happen, plannedCall, type Happening, type PlannedCall } from './fault-sequence.ts';

const RUNS = 400;
const WELL: Happening = { kind: 'status', status: 200 };

interface Sent {
  /** Which call it was, which the test writes into the id or the name. */
  readonly call: string;
  readonly status: number | undefined;
  readonly key: string | null;
  readonly isToken: boolean;
}

/** Of a response that arrives whole, whatever is in it. */
function statusOf(happening: Happening): number | undefined {
  if (happening.kind === 'status') return happening.status;
  return happening.kind === 'cut' || happening.kind === 'html' ? 200 : undefined;
}

/** A client whose sendings meet what their call has planned, and the list of what it sent. */
function plan(calls: readonly PlannedCall[], tokenHappenings: readonly Happening[] | undefined) {
  const sent: Sent[] = [];
  const left = new Map(calls.map(({ happenings }, index) => [`con_${index}`, [...happenings]]));
  const tokensLeft = [...(tokenHappenings ?? [])];
  const authentication = tokenHappenings
    ? { clientId: 'app_7Hf2', clientSecret: 'example_secret' }
    : { accessToken: () => `token_${sent.length}` };
  const crm = createClient({
    baseUrl: 'https://api.example.com',
    ...authentication,
    timeoutMs: 1000,
    async fetch(url, { headers, body, signal }) {
      const isToken = url.endsWith('/oauth/token');
      const [call = ''] = `${url} ${body as string}`.match(/con_\d+/) ?? [];
      const next = (isToken ? tokensLeft : (left.get(call) as Happening[])).shift() ?? WELL;
      const status = statusOf(next);
      sent.push({ call, status, isToken, key: new Headers(headers).get('idempotency-key') });
      if (isToken && next === WELL)
        return Response.json({ access_token: `token_${sent.length}`, expires_in: 3600 });
      return happen(next, signal as AbortSignal);
    },
  });
  return { crm, sent };
}

function start(
  { contacts }: Client,
  { method, maxRetries }: PlannedCall,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  const options = { maxRetries, signal };
  if (method === 'create') return contacts.create({ name: id }, options);
  if (method === 'update') return contacts.update(id, { name: 'Lucía' }, options);
  return contacts[method](id, {}, options);
}

/** Makes the calls at once and lets time pass until nothing is left that could happen. */
async function carryOut(
  calls: readonly PlannedCall[],
  tokenHappenings: readonly Happening[] | undefined,
) {
  vi.useFakeTimers();
  const { crm, sent } = plan(calls, tokenHappenings);
  let settled = 0;
  let timersAtEnd = NaN;
  for (const [index, call] of calls.entries()) {
    const controller = new AbortController();
    const { abortAfterMs } = call;
    const abort =
      abortAfterMs === undefined ? undefined : setTimeout(() => controller.abort(), abortAfterMs);
    const end = () => {
      clearTimeout(abort);
      settled += 1;
      if (settled === calls.length) timersAtEnd = vi.getTimerCount();
    };
    start(crm, call, `con_${index}`, controller.signal).then(end, end);
  }
  await vi.runAllTimersAsync();
  const timers = vi.getTimerCount();
  vi.useRealTimers();
  return { sent, settled, timers, timersAtEnd };
}

const scenario = [
  fc.array(plannedCall, { minLength: 1, maxLength: 4 }),
  fc.array(
    fc.constantFrom<Happening>(
      WELL,
      { kind: 'reset' },
      { kind: 'hang' },
      { kind: 'status', status: 503 },
    ),
    { maxLength: 6 },
  ),
] as const;

test('no sequence of faults makes a call send too often, mix up keys, stay or leave a timer', async () => {
  let [mostSent, replays] = [0, 0];
  await fc.assert(
    fc.asyncProperty(...scenario, async (calls, tokenHappenings) => {
      const { sent, settled, timers } = await carryOut(calls, tokenHappenings);

      expect(settled).toBe(calls.length);
      expect(timers).toBe(0);
      const keys: (string | null)[] = [];
      for (const [index, { method, maxRetries }] of calls.entries()) {
        const own = sent.filter(({ call, isToken }) => !isToken && call === `con_${index}`);
        const wasRefused = own.slice(0, -1).some(({ status }) => status === 401);
        expect(own.length).toBeLessThanOrEqual(maxRetries + 1 + Number(wasRefused));
        const ownKeys = new Set(own.map(({ key }) => key));
        expect(ownKeys.size).toBeLessThanOrEqual(1);
        if (method === 'get') expect([...ownKeys].every((key) => key === null)).toBe(true);
        else keys.push(...ownKeys);
        mostSent = Math.max(mostSent, own.length);
        replays += Number(wasRefused);
      }
      expect(keys).not.toContain(null);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: RUNS },
  );
  // The sequences did reach the limits that they are to prove.
  expect(mostSent).toBeGreaterThan(3);
  expect(replays).toBeGreaterThan(0);
});

test('a call sends nothing after a final response, and ends without a timer that still runs', async () => {
  const RETRYABLE = [408, 429, 500, 502, 503, 504];
  await fc.assert(
    fc.asyncProperty(plannedCall, async (call) => {
      const { sent, timersAtEnd } = await carryOut([call], undefined);
      // Node's `fetch` may set one for a connection of an earlier suite; one of ours is there again.
      const ours = timersAtEnd && (await carryOut([call], undefined)).timersAtEnd;

      expect(ours).toBe(0);
      const statuses = sent.filter(({ isToken }) => !isToken).map(({ status }) => status);
      for (const status of statuses.slice(0, -1))
        expect([undefined, 401, ...RETRYABLE]).toContain(status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(2);
    }),
    { numRuns: RUNS },
  );
});
