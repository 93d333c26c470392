// What is over leaves nothing under way: no pause that keeps a process, no request, no listener on a signal that lives on.
import { expect, test, vi } from 'vitest';
import { importAllContacts, type Job, JobTimeoutError, waitForJob } from '../../src/index.ts';
import { within } from '../within.ts';
import { createTestClient } from './test-client.ts';

const RUNNING: Job = {
  id: 'job_1',
  object: 'job',
  type: 'contacts.import',
  status: 'running',
  progress: 0,
  total: 1,
  created_at: '2026-08-14T09:30:00Z',
};
const respond = (job: Job, status = 200): Response =>
  Response.json({ data: job, meta: { request_id: 'req_1' } }, { status });

/** A client whose looks at a job find it running so often, and then do not return. */
function watched(looks: number) {
  const signals: AbortSignal[] = [];
  const crm = createTestClient('https://crm.test', {
    async fetch(_url, { signal }) {
      signals.push(signal as AbortSignal);
      return signals.length > looks ? new Promise<never>(() => {}) : respond(RUNNING);
    },
  });
  return { crm, signals };
}

test.each([
  ['an abort between two looks', 1, 'abort'],
  ['an abort during a look', 0, 'abort'],
  ['the end of its time between two looks', 1, 'time'],
  ['the end of its time during a look', 0, 'time'],
])('the wait for a job has no pause and no request after %s', async (_, looks, end) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { crm, signals } = watched(looks);
  const controller = new AbortController();
  const reason = new Error('the user left');
  const options = { initialIntervalMs: 60_000, maxIntervalMs: 60_000, timeoutMs: 10_000 };
  const failure = expect(
    waitForJob(crm, 'job_1', { ...options, signal: controller.signal }),
  ).rejects;
  const settled = end === 'abort' ? failure.toBe(reason) : failure.toThrow(JobTimeoutError);
  // The end of all, and the pause or the limit of the look that is under way. This wait itself takes up to 1 s of them.
  await vi.waitFor(() => expect([signals.length, vi.getTimerCount()]).toEqual([1, 2]));

  if (end === 'abort') controller.abort(reason);
  else vi.advanceTimersByTime(10_000);
  await within(2_000, settled);

  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
  expect(signals.map(({ aborted }) => aborted)).toEqual([looks === 0]);
});

test.each(['succeeds', 'fails'])("an import that %s leaves its caller's signal", async (how) => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const done: Job = { ...RUNNING, status: how === 'fails' ? 'failed' : 'succeeded' };
  const crm = createTestClient('https://crm.test', {
    fetch: async (_url, { method }) => respond(done, method === 'POST' ? 202 : 200),
  });

  const outcome = await importAllContacts(crm, [{ name: 'Ada' }], { signal }).then(
    () => 'succeeds',
    () => 'fails',
  );

  expect(outcome).toBe(how);
  expect(added).toHaveBeenCalled();
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
    added.mock.calls.map(([, listener]) => listener),
  );
});

test('a body that is too long is read no further, and its sender is told', async () => {
  let [pulls, isCanceled] = [0, false];
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array((pulls += 1) && 1_000)),
    cancel: () => void (isCanceled = true),
  });
  const headers = { 'content-type': 'application/json' };
  const crm = createTestClient('https://crm.test', {
    maxResponseBytes: 5_000,
    maxRetries: 0,
    fetch: async () => new Response(body, { headers }),
  });

  await within(2_000, expect(crm.me.get()).rejects.toThrow('a body over maxResponseBytes'));

  expect([pulls < 10, isCanceled]).toEqual([true, true]);
});
