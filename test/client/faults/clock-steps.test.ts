// The clock of a machine is set: by NTP, after a suspend, by hand. What lasts is measured by another.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Client, createClient, waitForJob } from '../../../src/index.ts';
import { credentials } from '../token-service.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 7, 1) }));
const HOUR_MS = 3_600_000;

/** Twenty moments of the second and a half that each of the calls takes. */
const MOMENTS = Array.from({ length: 20 }, (_, index) => index * 75);

const job = (status: string) => ({ id: 'job_1', status });

/** Refuses the first call for a second, issues tokens of one second, and runs a job that needs four looks. */
function startService() {
  const [issued, looks] = [{ count: 0 }, { count: 0 }];
  let isRefused = false;
  const fetch = async (url: string): Promise<Response> => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (url.endsWith('/oauth/token'))
      return Response.json({ access_token: `token_${(issued.count += 1)}`, expires_in: 1 });
    if (url.includes('/jobs/')) {
      return Response.json({ data: job((looks.count += 1) > 3 ? 'succeeded' : 'running') });
    }
    if (isRefused) return Response.json({ data: {}, meta: {} });
    isRefused = true;
    const error = { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'No.' };
    return Response.json({ error }, { status: 429, headers: { 'retry-after': '1' } });
  };
  return { crm: createClient({ baseUrl: 'https://crm.test', ...credentials, fetch }), issued };
}

/** Milliseconds that each call took, by the clock that nobody sets. */
async function timeCalls(crm: Client, momentMs: number, stepMs: number): Promise<number[]> {
  const startedAt = performance.now();
  const took = async (work: Promise<unknown>) => {
    await work;
    return performance.now() - startedAt;
  };
  const calls = [
    took(crm.me.get()),
    took(crm.contacts.create({ name: 'Lucía' })),
    took(waitForJob(crm, 'job_1', { initialIntervalMs: 200, maxIntervalMs: 200 })),
  ];
  await vi.advanceTimersByTimeAsync(momentMs);
  vi.setSystemTime(Date.now() + stepMs);
  const late = took(crm.me.get());
  const all = Promise.all([...calls, late]);
  let isDone = false;
  void all.then(() => (isDone = true));
  // In small steps: what a body is read by takes turns of the real loop, and no time of the fake clock.
  for (let passed = 0; passed < 60_000 && !isDone; passed += 25)
    await vi.advanceTimersByTimeAsync(25);
  return all;
}

test.each([HOUR_MS, -HOUR_MS])(
  'no call takes longer where the clock steps by %d ms, whenever it does',
  async (stepMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    for (const momentMs of MOMENTS) {
      const { crm, issued } = startService();

      const times = await timeCalls(crm, momentMs, stepMs);

      // The longest is asked to wait for a second, and gets tokens and looks at a job besides.
      expect([momentMs, Math.max(...times) <= momentMs + 3_000]).toEqual([momentMs, true]);
      expect(issued.count).toBeLessThan(6);
    }
  },
);
