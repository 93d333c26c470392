import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type ContactCreate, importAllContacts, ImportError } from '../../../src/index.ts';
import { data, empty, never, refusal, reset } from './faults.ts';
import type { Fault, Received } from './fault-server.ts';
import { startFaults } from './start-faults.ts';
import { until } from '../../until.ts';
import { within } from '../../within.ts';

const QUICK = { initialIntervalMs: 1, maxIntervalMs: 5 };
const rowsOf = ({ body }: Received): ContactCreate[] => JSON.parse(body).contacts;
const isImport = ({ method }: Received) => method === 'POST';

async function* rows(count: number, made: () => void = () => {}): AsyncGenerator<ContactCreate> {
  for (let row = 0; row < count; row += 1) {
    made();
    yield { name: `Contact ${row}` };
  }
}

/** A service on which each job needs one look; jobs named in `failing` fail, and others have results. */
function jobs(
  failing: readonly string[] = [],
  results: Readonly<Record<string, object>> = {},
): (request: Received, earlier: readonly Received[]) => Fault {
  return ({ method, path }, earlier) => {
    if (method === 'POST')
      return data({ id: `job_${earlier.filter(isImport).length + 1}`, status: 'queued' });
    const id = path.split('/').at(-1) as string;
    const status = failing.includes(id) ? 'failed' : 'succeeded';
    return data({ id, status, result: results[id] });
  };
}

const NAMES = Array.from({ length: 25 }, (_, row) => `Contact ${row}`);

test.each([
  ['an async generator', rows(25)],
  ['an array', NAMES.map((name) => ({ name }))],
  ['a set', new Set(NAMES.map((name) => ({ name })))],
])('cuts %s into jobs, in order, with nothing lost', async (_, given) => {
  const { crm, received } = await startFaults(jobs());

  const report = await importAllContacts(crm, given, { ...QUICK, batchSize: 10 });

  const sent = received.filter(isImport).map(rowsOf);
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(sent.flat().map(({ name }) => name)).toEqual(NAMES);
  expect(report.sent).toBe(25);
  expect(report.jobs.map(({ id }) => id)).toEqual(['job_1', 'job_2', 'job_3']);
});

test('sends nothing for no rows, and no empty job after the last full one', async () => {
  const { crm, received } = await startFaults(jobs());

  expect(await importAllContacts(crm, [], QUICK)).toEqual({
    sent: 0,
    created: 0,
    updated: 0,
    refused: [],
    jobs: [],
    idempotencyKey: expect.any(String),
    batchSize: 50_000,
  });
  await importAllContacts(crm, rows(20), { ...QUICK, batchSize: 10 });

  expect(received.filter(isImport)).toHaveLength(2);
});

test('sends nothing where its signal has fired before', async () => {
  const { crm, received } = await startFaults(jobs());
  const imported = importAllContacts(crm, rows(3), { ...QUICK, signal: AbortSignal.abort('no') });

  await expect(imported).rejects.toMatchObject({ name: 'ImportError', cause: 'no' });
  expect(received).toEqual([]);
});

test('cuts into jobs of 50,000 rows by itself (R-085)', async () => {
  const { crm, received } = await startFaults(jobs());

  await importAllContacts(crm, rows(50_001), QUICK);

  expect(received.filter(isImport).map((request) => rowsOf(request).length)).toEqual([50_000, 1]);
});

test.each([0, -1, 1.5, 50_001, NaN])('refuses the batch size %d', async (batchSize) => {
  const { crm, received } = await startFaults(jobs());

  await expect(importAllContacts(crm, rows(3), { batchSize })).rejects.toThrow(
    new TypeError(`batchSize is ${batchSize}, pass a whole number from 1 to 50000`),
  );

  expect(received).toEqual([]);
});

test('gives each job a key of its own, and each request its headers', async () => {
  const { crm, received } = await startFaults(jobs());

  await importAllContacts(crm, rows(30), { ...QUICK, batchSize: 10, headers: { 'x-app': 'a' } });

  expect(new Set(received.map(({ headers }) => headers['x-app']))).toEqual(new Set(['a']));

  const keys = received.filter(isImport).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
});

test('reports rows, jobs and the job that runs', async () => {
  const { crm } = await startFaults(jobs());
  const seen: string[] = [];

  await importAllContacts(crm, rows(20), {
    ...QUICK,
    batchSize: 10,
    onProgress: ({ sent, jobs, job }) =>
      seen.push(`${sent} ${jobs.length} ${job.id} ${job.status}`),
  });

  expect([seen.at(0), seen.at(-1)]).toEqual(['0 0 job_1 queued', '20 2 job_2 succeeded']);
  expect(seen).toContain('10 1 job_1 succeeded');
});

test('observes by onProgress: what that throws goes to onHookError', async () => {
  const { crm } = await startFaults(jobs());
  const told: unknown[] = [];
  const broken = new Error('progress bar');
  const onProgress = () => {
    throw broken;
  };
  const onHookError = (error: unknown) => told.push(error);

  const { sent } = await importAllContacts(crm, rows(10), { ...QUICK, onProgress, onHookError });

  expect(sent).toBe(10);
  await until(() => expect(told).toEqual([broken, broken, broken]));
});

test('reads ahead of the running job by one batch at most', async () => {
  let made = 0;
  const { crm, received } = await startFaults((request) =>
    request.method === 'POST' ? data({ id: 'job_1', status: 'queued' }) : never,
  );
  const controller = new AbortController();

  const failure = importAllContacts(
    crm,
    rows(1000, () => (made += 1)),
    { ...QUICK, batchSize: 10, signal: controller.signal },
  );
  await setTimeout(200);
  controller.abort(new Error('enough'));

  await within(2_000, expect(failure).rejects.toThrow('enough'));
  expect(made).toBe(20);
  expect(received.filter(isImport)).toHaveLength(1);
});

test('ends at the first job that fails, and closes the rows', async () => {
  let isClosed = false;
  async function* endless(): AsyncGenerator<ContactCreate> {
    try {
      for (;;) yield { name: 'Lucía' };
    } finally {
      isClosed = true;
    }
  }
  const { crm, received } = await startFaults(jobs(['job_2']));

  const failure = importAllContacts(crm, endless(), { ...QUICK, batchSize: 10 });

  await within(5_000, expect(failure).rejects.toThrow(ImportError));
  await expect(failure).rejects.toMatchObject({
    report: { sent: 10, jobs: [{ id: 'job_1' }] },
    cause: { name: 'JobFailedError', job: { id: 'job_2' } },
  });
  expect(isClosed).toBe(true);
  expect(received.filter(isImport).length).toBeLessThanOrEqual(3);
});

test('ends with what the service refuses', async () => {
  const { crm } = await startFaults([refusal(403, 'permission_error')]);

  await expect(importAllContacts(crm, rows(15), { batchSize: 10 })).rejects.toMatchObject({
    name: 'ImportError',
    cause: { name: 'PermissionError' },
  });
});

test('watches the running job no longer when the rows break off', async () => {
  const { crm, received } = await startFaults(({ method }) =>
    data({ id: 'job_1', status: method === 'POST' ? 'queued' : 'running' }),
  );
  async function* broken(): AsyncGenerator<ContactCreate> {
    yield* rows(10);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(1), 60_000);
    throw new Error('disk');
  }

  await expect(importAllContacts(crm, broken(), { ...QUICK, batchSize: 10 })).rejects.toThrow(
    'disk',
  );
  // A look that was under way may still arrive.
  await setTimeout(100);
  const looks = received.length;
  await setTimeout(100);

  expect(received).toHaveLength(looks);
});

test('counts what was created, updated and refused, by the rows of the whole source', async () => {
  const refuse = (index: number) => ({ index, message: 'A contact needs a name.' });
  const results = {
    job_1: { created: 2, updated: 1, failed: 1, failures: [refuse(3)] },
    job_2: { created: 3, failed: 1, failures: [refuse(3)] },
    job_3: {},
  };
  const { crm } = await startFaults(jobs([], results));
  const options = { ...QUICK, batchSize: 4 };
  const { jobs: done, idempotencyKey, ...report } = await importAllContacts(crm, rows(10), options);

  expect(done).toHaveLength(3);
  expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  const message = 'A contact needs a name.';
  const refused = [3, 7].map((row) => ({ row, message }));
  expect(report).toEqual({ batchSize: 4, sent: 10, created: 5, updated: 1, refused });
});

test('imports nothing twice when it is repeated after a crash with the same key', async () => {
  const keys = new Map<string, string>();
  let imported = 0;
  const { crm } = await startFaults(({ method, headers, body, path }) => {
    if (method === 'GET') return data({ id: path.split('/').at(-1), status: 'succeeded' });
    const key = String(headers['idempotency-key']);
    // As the service: the same key with another body is a 409.
    if ((keys.get(key) ?? body) !== body) return refusal(409, 'conflict_error');
    if (!keys.has(key)) imported += JSON.parse(body).contacts.length;
    keys.set(key, body);
    return data({ id: `job_${key}`, status: 'queued' });
  });
  const options = { ...QUICK, batchSize: 10, idempotencyKey: 'import-1' };
  async function* crashing(): AsyncGenerator<ContactCreate> {
    yield* rows(25);
    throw new Error('crash');
  }
  await importAllContacts(crm, crashing(), options).catch(() => {});
  const { sent } = await importAllContacts(crm, rows(35), options);

  expect([...keys.keys()]).toEqual([0, 1, 2, 3].map((batch) => `import-1-${batch}`));
  expect([sent, imported]).toEqual([35, 35]);
});

test.each([
  ['its error', (error: ImportError) => error],
  ['its report', ({ report }: ImportError) => report],
  ['its error, kept as JSON', (error: ImportError) => JSON.parse(JSON.stringify(error))],
])('goes on after a failure by %s, with the keys and batches that it had', async (_, keep) => {
  const own = jobs();
  let isBroken = true;
  const { crm, received } = await startFaults((request, earlier) => {
    const isSecond = isImport(request) && earlier.filter(isImport).length === 1;
    return isBroken && isSecond ? refusal(403, 'permission_error') : own(request, earlier);
  });
  const options = { ...QUICK, batchSize: 10 };
  const error: ImportError = await importAllContacts(crm, rows(25), options).catch((e) => e);
  isBroken = false;

  const report = await importAllContacts(crm, rows(25), { ...QUICK, resume: keep(error) });

  const sent = received.filter(isImport);
  const key = error.report.idempotencyKey;
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(
    [0, 1, 1, 2].map((batch) => `${key}-${batch}`),
  );
  expect(sent.map((request) => rowsOf(request)[0]?.name)).toEqual(
    [0, 10, 10, 20].map((row) => `Contact ${row}`),
  );
  expect([report.sent, report.idempotencyKey, report.batchSize]).toEqual([25, key, 10]);
});

test('does nothing more when an import that is complete goes on', async () => {
  const { crm, received } = await startFaults(jobs());
  const report = await importAllContacts(crm, rows(25), { ...QUICK, batchSize: 10 });
  const before = received.length;

  expect(await importAllContacts(crm, rows(25), { ...QUICK, resume: report })).toEqual(report);
  expect(received).toHaveLength(before);
});

test('sends a batch again, with its key, while the service fails', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { crm, received } = await startFaults([
    empty(503),
    reset,
    refusal(500, 'api_error'),
    empty(502),
    data({ id: 'job_1', status: 'succeeded' }),
  ]);

  await importAllContacts(crm, rows(10), { ...QUICK, maxRetries: 0 });

  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([5, 1]);
});

test('ends when a batch cannot be sent for longer than timeoutMs', async () => {
  const { crm } = await startFaults([empty(503)]);

  const failure = importAllContacts(crm, rows(10), { ...QUICK, maxRetries: 0, timeoutMs: 1_000 });

  await within(5_000, expect(failure).rejects.toMatchObject({ cause: { status: 503 } }));
});

test('sends a batch for uploadTimeoutMs at most', async () => {
  const { crm } = await startFaults([never]);
  const options = { ...QUICK, maxRetries: 0, uploadTimeoutMs: 50, timeoutMs: 20 };

  const failure = importAllContacts(crm, rows(10), options);

  const cause = { name: 'TimeoutError', message: expect.stringContaining('in 50 ms') };
  await within(2_000, expect(failure).rejects.toMatchObject({ cause }));

  const upload = vi.fn(async () => ({ data: { id: 'job_1', status: 'succeeded' } }));
  const contacts = { import: upload as never };
  await importAllContacts({ jobs: crm.jobs, contacts }, rows(1));
  expect(upload.mock.lastCall).toMatchObject([{}, { timeoutMs: 300_000 }]);
});

test.each<[string, (received: readonly Received[]) => boolean, Fault]>([
  ['a source that stalls', () => true, data({ id: 'job_1', status: 'queued' })],
  ['a job that is being sent', (received) => received.length > 0, never],
  [
    'a job that runs',
    (received) => received.some(({ method }) => method === 'GET'),
    data({ id: 'job_1', status: 'running' }),
  ],
])('ends at once when the signal fires, in %s', async (_, isReady, fault) => {
  let made = 0;
  let isClosed = false;
  const stalling: AsyncIterator<ContactCreate> = {
    next: () =>
      (made += 1) > 12
        ? new Promise(() => {})
        : Promise.resolve({ done: false, value: { name: 'Lucía' } }),
    return: async () => {
      isClosed = true;
      return { done: true, value: undefined };
    },
  };
  const { crm, received } = await startFaults([fault]);
  const controller = new AbortController();
  const { signal } = controller;

  const failure = importAllContacts(
    crm,
    { [Symbol.asyncIterator]: () => stalling },
    { ...QUICK, batchSize: 10, signal },
  );
  const settled = expect(failure).rejects.toMatchObject({
    name: 'ImportError',
    message: expect.stringContaining('the user left'),
    report: { sent: 0 },
    cause: { message: 'the user left' },
  });
  await until(() => expect(isReady(received)).toBe(true));
  controller.abort(new Error('the user left'));

  await within(2_000, settled);
  expect(isClosed).toBe(true);
});

test.each([
  ['is sent', never],
  ['waits to be sent again', empty(503)],
])('when the signal fires, gives up the last batch while it %s', async (_, fault) => {
  const { crm, received } = await startFaults([fault]);
  const controller = new AbortController();
  const { signal } = controller;
  const options = { batchSize: 10, maxRetries: 0, initialIntervalMs: 60_000, signal };

  const failure = importAllContacts(crm, rows(10), { ...options, maxIntervalMs: 60_000 });
  const settled = expect(failure).rejects.toThrow('the user left');
  await until(() => expect(received).toHaveLength(1));
  controller.abort(new Error('the user left'));

  await within(2_000, settled);
});

test('tells why it ended, whatever the rows throw when they are closed', async () => {
  const { crm } = await startFaults([data({ id: 'job_1', status: 'running' })]);
  const controller = new AbortController();
  const closing: Iterator<ContactCreate> = {
    next: () => ({ done: false, value: { name: 'Lucía' } }),
    return: () => {
      throw new Error('already closed');
    },
  };
  const failure = importAllContacts(
    crm,
    { [Symbol.iterator]: () => closing },
    { ...QUICK, batchSize: 10, signal: controller.signal },
  );
  controller.abort(new Error('the user left'));

  await expect(failure).rejects.toMatchObject({ cause: { message: 'the user left' } });
});

test('notices a job that fails while the source stalls', async () => {
  async function* stalling(): AsyncGenerator<ContactCreate> {
    yield* rows(10);
    await new Promise(() => {});
  }
  const { crm } = await startFaults(jobs(['job_1']));

  await expect(
    importAllContacts(crm, stalling(), { ...QUICK, batchSize: 10 }),
  ).rejects.toMatchObject({ cause: { name: 'JobFailedError' } });
});

test.each([undefined, 5, 'name,email', { name: 'Lucía' }])('refuses %j as rows', async (given) => {
  const { crm, received } = await startFaults(jobs());

  await expect(importAllContacts(crm, given as never)).rejects.toThrow(
    new TypeError(`rows is ${typeof given}, pass a list, or what yields rows`),
  );

  expect(received).toEqual([]);
});

test('refuses what is no client, such as rows in its place', async () => {
  const call = importAllContacts([] as never, []);
  await expect(call).rejects.toThrow(new TypeError('importAllContacts: pass a client first'));
});

test.each([
  [{ idempotencyKey: '' }, 'idempotencyKey is ""'],
  [{ resume: {} }, 'batchSize is undefined'],
  [{ resume: { batchSize: 10 }, batchSize: 10 }, 'remove batchSize and idempotencyKey'],
  [{ resume: { batchSize: 10 }, idempotencyKey: 'a' }, 'remove batchSize and idempotencyKey'],
  [{ resume: { batchSize: 10 } }, 'idempotencyKey is ""'],
  [{ uploadTimeoutMs: 0 }, 'uploadTimeoutMs is 0, pass a number above 0'],
  [{ idempotencyKey: 'a\n' }, 'pass printable ASCII'],
  [{ batchsize: 10 }, 'no option batchsize'],
  [{ initialIntervalMs: 0 }, 'initialIntervalMs is 0, pass a number above 0'],
  [{ timeoutMs: NaN }, 'timeoutMs is NaN'],
])('refuses %j before anything is sent', async (options, message) => {
  const { crm, received } = await startFaults(jobs());

  await expect(importAllContacts(crm, rows(3), options as object)).rejects.toThrow(message);

  expect(received).toEqual([]);
});
