import { expect, test, vi } from 'vitest';
import { JobFailedError, JobTimeoutError, type Job, waitForJob } from '../../../src/index.ts';
import { data, empty, never, refusal, reset, token } from './faults.ts';
import type { Fault } from './fault-server.ts';
import { startFaults } from './start-faults.ts';
import { createTestClient } from '../test-client.ts';
import { until } from '../../until.ts';
import { within } from '../../within.ts';

const job = (status: string, more: Partial<Job> = {}): Job => ({
  id: 'job_1',
  object: 'job',
  type: 'contacts.import',
  status,
  progress: 0,
  total: 1,
  created_at: '2026-08-14T09:30:00Z',
  ...more,
});
const QUICK = { initialIntervalMs: 5, maxIntervalMs: 20 };

test.each([
  ['an id', 'job_1'],
  ['a job', job('queued')],
])('waits for %s until it has succeeded', async (_, given) => {
  const { crm, received } = await startFaults([
    data(job('queued')),
    data(job('running', { progress: 50 })),
    data(job('succeeded', { progress: 100 })),
  ]);
  const seen: unknown[] = [];
  const done = await waitForJob(crm, given, {
    ...QUICK,
    onProgress: ({ status }) => seen.push(status),
  });
  expect(done).toEqual(job('succeeded', { progress: 100 }));
  expect(seen.slice(-3)).toEqual(['queued', 'running', 'succeeded']);
  expect(received.map(({ path }) => path)).toEqual(Array(3).fill('/v1/jobs/job_1'));
});

test('asks nothing about a job that is done already', async () => {
  const { crm, received } = await startFaults([never]);
  await expect(waitForJob(crm, job('succeeded'))).resolves.toEqual(job('succeeded'));
  await expect(waitForJob(crm, job('failed'))).rejects.toThrow(JobFailedError);
  expect(received).toEqual([]);
});

test.each(['failed', 'canceled'])('throws for a job that has %s, with the job', async (status) => {
  const ended = job(status, { error: 'row 7 has no name' });
  const { crm } = await startFaults([data(job('running')), data(ended)]);
  const error = await waitForJob(crm, 'job_1', QUICK).catch((error) => error);
  expect(error).toBeInstanceOf(JobFailedError);
  expect(error.name).toBe('JobFailedError');
  expect(error.job).toEqual(ended);
  expect(error.message).toBe(`job_1 ${status}: row 7 has no name`);
});

test('says no more than the status of a job that gives no reason', async () => {
  const { crm } = await startFaults([data(job('canceled'))]);
  await expect(waitForJob(crm, 'job_1')).rejects.toThrow(/^job_1 canceled$/);
});

test.each(['has_failed', 'failed_partly'])('takes %s for a job that goes on', async (status) => {
  const { crm } = await startFaults([data(job(status)), data(job('succeeded'))]);
  await expect(waitForJob(crm, 'job_1', QUICK)).resolves.toEqual(job('succeeded'));
});

test.each([
  [{ initialIntervalMs: 100, maxIntervalMs: 1_000 }, [100, 150, 225, 337, 506, 759, 1_000]],
  [{}, [500, 750, 1_125, 1_687, 2_531, 3_796, 5_695, 8_542, 10_000]],
])('looks less and less often, up to maxIntervalMs: %j', async (given, expected) => {
  vi.useFakeTimers();
  const fetch = async () => Response.json({ data: job('running'), meta: {} });
  const crm = createTestClient('http://127.0.0.1:9', { fetch });
  const looks: number[] = [];
  const onProgress = () => looks.push(Date.now());
  const options = { ...given, timeoutMs: 45_000, onProgress };
  const waiting = expect(waitForJob(crm, 'job_1', options)).rejects.toThrow(JobTimeoutError);
  await vi.advanceTimersByTimeAsync(45_000);
  await waiting;
  const pauses = looks.slice(1).map((look, index) => look - (looks[index] as number));
  expect(pauses.slice(0, expected.length)).toEqual(expected);
  expect(new Set(pauses.slice(expected.length))).toEqual(new Set(expected.slice(-1)));
});

test('throws after timeoutMs, with the job as it was last seen, and no failure that has passed', async () => {
  const faults = [reset, data(job('running', { progress: 10 }))];
  const { crm } = await startFaults(faults, { maxRetries: 0 });
  // Time enough for a first look on a busy machine.
  const waiting = waitForJob(crm, 'job_1', { ...QUICK, timeoutMs: 1_000 });
  const error = await within(5_000, waiting).catch((error) => error);
  expect(error).toBeInstanceOf(JobTimeoutError);
  expect(error.job).toEqual(job('running', { progress: 10 }));
  expect(error).toMatchObject({
    name: 'JobTimeoutError',
    message: 'job_1 not done in 1000 ms',
    cause: { name: 'TimeoutError' },
  });
});

test('looks again no earlier than Retry-After says, whatever maxIntervalMs is', async () => {
  vi.useFakeTimers();
  const init = { status: 503, headers: { 'retry-after': '20' } };
  const fetch = vi.fn(async () => new Response('', init));
  const crm = createTestClient('http://127.0.0.1:9', { fetch, maxRetries: 0 });
  waitForJob(crm, 'job_1', QUICK).catch(() => {});
  await vi.advanceTimersByTimeAsync(19_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('throws after timeoutMs also when nothing responds', async () => {
  const { crm } = await startFaults([never]);
  const waiting = waitForJob(crm, 'job_1', { timeoutMs: 100 });
  const error = await within(3_000, waiting).catch((error) => error);
  expect(error).toBeInstanceOf(JobTimeoutError);
  expect(error.job).toBeUndefined();
});

test('ends with a 404', async () => {
  const { crm } = await startFaults([refusal(404, 'not_found_error')]);
  await expect(waitForJob(crm, 'job_1', QUICK)).rejects.toMatchObject({ name: 'NotFoundError' });
});

test.each([
  [{ initialIntervalMs: 0 }, 'initialIntervalMs is 0, pass a number above 0'],
  [{ initialIntervalMs: -1 }, 'initialIntervalMs is -1, pass a number above 0'],
  [{ maxIntervalMs: NaN }, 'maxIntervalMs is NaN, pass a number above 0'],
  [{ timeoutMs: 0 }, 'timeoutMs is 0, pass a number above 0'],
  [{ maxRetries: -1 }, 'maxRetries is -1, pass a whole number, 0 for none'],
  [{ interval: 5 }, 'waitForJob: no option interval'],
])('refuses %j before anything is sent', async (options, message) => {
  const { crm, received } = await startFaults([never]);
  await expect(waitForJob(crm, 'job_1', options as object)).rejects.toThrow(message);
  expect(received).toEqual([]);
});

test('observes by onProgress: what that throws goes to onHookError', async () => {
  const told: unknown[] = [];
  const { crm } = await startFaults([data(job('running')), data(job('succeeded'))]);
  const broken = new DOMException('no', 'TimeoutError');
  const onProgress = () => Promise.reject(broken) as never;
  const onHookError = (error: unknown) => told.push(error);
  const options = { ...QUICK, onProgress, onHookError };
  await expect(waitForJob(crm, 'job_1', options)).resolves.toBeDefined();
  await until(() => expect(told).toEqual([broken, broken]));
});

test('sends its headers, and retries as often as it is told', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { crm, received } = await startFaults([
    empty(503),
    empty(503),
    empty(503),
    refusal(501, 'api_error'),
  ]);
  await waitForJob(crm, 'job_1', { maxRetries: 3, headers: { 'x-mine': '1' } }).catch(() => {});
  expect(received.map(({ headers }) => headers['x-mine'])).toEqual(['1', '1', '1', '1']);
});

test.each<[string, Fault]>([
  ['does not respond', reset],
  ['is down', empty(503)],
  ['fails', refusal(500, 'api_error')],
  ['has a limit', refusal(429, 'rate_limit_error')],
  ['issues no token', never],
  ['fails to issue a token', empty(503)],
])('takes a job for one that goes on while the service %s', async (what, fault) => {
  const isToken = what.endsWith('token');
  const isGone = Array.from({ length: 12 }, () => fault);
  const { crm, received } = await startFaults(
    isToken
      ? (request, earlier) => {
          if (earlier.length < 4) return fault;
          return request.path === '/oauth/token' ? token('token_1') : data(job('succeeded'));
        }
      : [data(job('running')), ...isGone, data(job('succeeded'))],
    isToken
      ? { clientId: 'app_7Hf2', clientSecret: 'example_secret', timeoutMs: 200, maxRetries: 0 }
      : { maxRetries: 0 },
  );
  expect((await within(8_000, waitForJob(crm, 'job_1', QUICK))).status).toBe('succeeded');
  expect(received.length).toBeGreaterThan(isToken ? 4 : 13);
});

test('gives up a service that does not respond at timeoutMs, or else after ten minutes', async () => {
  vi.useFakeTimers();
  const fetch = async () => new Response('', { status: 503 });
  const crm = createTestClient('http://127.0.0.1:9', { fetch, maxRetries: 0 });
  const [limited, unlimited] = [{ timeoutMs: 3_600_000 }, {}].map((options) =>
    waitForJob(crm, 'job_1', { initialIntervalMs: 10_000, ...options }).catch(
      (error: unknown) => error,
    ),
  );
  const state = async (waiting: unknown) => Promise.race([waiting, Promise.resolve('waits')]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([await state(limited), await state(unlimited)]).toEqual(['waits', 'waits']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await state(limited), await state(unlimited)]).toEqual([
    'waits',
    expect.objectContaining({ name: 'InternalApiError', status: 503 }),
  ]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await state(limited)).toMatchObject({ name: 'JobTimeoutError', cause: { status: 503 } });
});

test('does not wait for an hour because of a Retry-After where nobody gave that time', async () => {
  const fetch = async () => new Response('', { status: 503, headers: { 'retry-after': '3600' } });
  const crm = createTestClient('http://127.0.0.1:9', { fetch, maxRetries: 0 });
  await expect(
    within(2_000, waitForJob(crm, 'job_1', { initialIntervalMs: 1 })),
  ).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
});

test('takes a final status that it does not know by completed_at', async () => {
  const partly = job('partly_succeeded', { completed_at: '2026-08-01T10:00:00Z' });
  const { crm } = await startFaults([data(job('running')), data(partly)]);
  await expect(waitForJob(crm, 'job_1', QUICK)).resolves.toEqual(partly);
});

test('refuses what is no client, such as a job in its place', async () => {
  const call = waitForJob(job('queued') as never, {} as never);
  await expect(call).rejects.toThrow(new TypeError('waitForJob: pass a client first'));
});

test.each(['', '..', '.', 'a\n', undefined])('refuses the id %j before it is sent', async (id) => {
  const { crm, received } = await startFaults([never]);
  await expect(waitForJob(crm, id as string)).rejects.toThrow(TypeError);
  expect(received).toEqual([]);
});
