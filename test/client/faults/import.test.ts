import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ContactCreate, JobFailedError } from '../../../src/index.ts';
import { data, never, refusal } from './faults.ts';
import type { Fault, Received } from './fault-server.ts';
import { startFaults } from './start-faults.ts';
import { until } from '../../until.ts';

const QUICK = { initialIntervalMs: 1, maxIntervalMs: 5 };
const rowsOf = ({ body }: Received): ContactCreate[] => JSON.parse(body).contacts;
const isImport = ({ method }: Received) => method === 'POST';

async function* rows(count: number, made: () => void = () => {}): AsyncGenerator<ContactCreate> {
  for (let row = 0; row < count; row += 1) {
    made();
    yield { name: `Contact ${row}` };
  }
}

/** A service on which each job needs one look; jobs named in `failing` fail. */
function jobs(
  failing: readonly string[] = [],
): (request: Received, earlier: readonly Received[]) => Fault {
  return ({ method, path }, earlier) => {
    if (method === 'POST') {
      return data({ id: `job_${earlier.filter(isImport).length + 1}`, status: 'queued' });
    }
    const id = path.split('/').at(-1) as string;
    return data({ id, status: failing.includes(id) ? 'failed' : 'succeeded' });
  };
}

test.each([
  ['an async generator', rows(25)],
  ['an array', Array.from({ length: 25 }, (_, row) => ({ name: `Contact ${row}` }))],
  ['a set', new Set(Array.from({ length: 25 }, (_, row) => ({ name: `Contact ${row}` })))],
])('cuts %s into jobs, in order, with nothing lost', async (_, given) => {
  const { crm, received } = await startFaults(jobs());

  const report = await crm.contacts.importAll(given, { ...QUICK, batchSize: 10 });

  const sent = received.filter(isImport).map(rowsOf);
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(sent.flat().map(({ name }) => name)).toEqual(
    Array.from({ length: 25 }, (_, row) => `Contact ${row}`),
  );
  expect(report.rows).toBe(25);
  expect(report.jobs.map(({ id }) => id)).toEqual(['job_1', 'job_2', 'job_3']);
});

test('sends nothing for no rows, and no empty job after the last full one', async () => {
  const { crm, received } = await startFaults(jobs());

  expect(await crm.contacts.importAll([], QUICK)).toEqual({ rows: 0, jobs: [] });
  await crm.contacts.importAll(rows(20), { ...QUICK, batchSize: 10 });

  expect(received.filter(isImport)).toHaveLength(2);
});

test('cuts into jobs of 50,000 rows by itself (R-085)', async () => {
  const { crm, received } = await startFaults(jobs());

  await crm.contacts.importAll(rows(50_001), QUICK);

  expect(received.filter(isImport).map((request) => rowsOf(request).length)).toEqual([50_000, 1]);
});

test.each([0, -1, 1.5, 50_001, NaN])('refuses the batch size %d', async (batchSize) => {
  const { crm, received } = await startFaults(jobs());

  await expect(crm.contacts.importAll(rows(3), { batchSize })).rejects.toThrow(
    new TypeError(`batchSize is ${batchSize}, pass a whole number from 1 to 50000`),
  );

  expect(received).toEqual([]);
});

test('gives each job a key of its own', async () => {
  const { crm, received } = await startFaults(jobs());

  await crm.contacts.importAll(rows(30), { ...QUICK, batchSize: 10 });

  const keys = received.filter(isImport).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
});

test('reports rows, jobs and the job that runs', async () => {
  const { crm } = await startFaults(jobs());
  const seen: string[] = [];

  await crm.contacts.importAll(rows(20), {
    ...QUICK,
    batchSize: 10,
    onProgress: ({ rows, jobs, job }) =>
      seen.push(`${rows} ${jobs.length} ${job.id} ${job.status}`),
  });

  expect(seen.at(0)).toBe('0 0 job_1 queued');
  expect(seen.at(-1)).toBe('20 2 job_2 succeeded');
  expect(seen).toContain('10 1 job_1 succeeded');
});

test('reads ahead of the running job by one batch at most', async () => {
  let made = 0;
  const { crm, received } = await startFaults((request) =>
    request.method === 'POST' ? data({ id: 'job_1', status: 'queued' }) : never,
  );
  const controller = new AbortController();

  const failure = crm.contacts.importAll(
    rows(1000, () => (made += 1)),
    { ...QUICK, batchSize: 10, signal: controller.signal },
  );
  await setTimeout(200);
  controller.abort(new Error('enough'));

  await expect(failure).rejects.toThrow('enough');
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

  const failure = crm.contacts.importAll(endless(), { ...QUICK, batchSize: 10 });

  await expect(failure).rejects.toThrow(JobFailedError);
  await expect(failure).rejects.toMatchObject({ job: { id: 'job_2' } });
  expect(isClosed).toBe(true);
  expect(received.filter(isImport).length).toBeLessThanOrEqual(3);
});

test('ends with what the rows throw, and with what the service refuses', async () => {
  async function* broken(): AsyncGenerator<ContactCreate> {
    yield* rows(15);
    throw new Error('disk');
  }
  const { crm } = await startFaults(jobs());
  await expect(crm.contacts.importAll(broken(), { ...QUICK, batchSize: 10 })).rejects.toThrow(
    'disk',
  );

  const { crm: other } = await startFaults([refusal(403, 'permission_error')]);
  await expect(other.contacts.importAll(rows(15), { batchSize: 10 })).rejects.toMatchObject({
    name: 'PermissionError',
  });
});

test('watches the running job no longer when the rows break off', async () => {
  const { crm, received } = await startFaults(({ method }) =>
    data({ id: 'job_1', status: method === 'POST' ? 'queued' : 'running' }),
  );
  async function* broken(): AsyncGenerator<ContactCreate> {
    yield* rows(10);
    await setTimeout(50);
    throw new Error('disk');
  }

  await expect(crm.contacts.importAll(broken(), { ...QUICK, batchSize: 10 })).rejects.toThrow(
    'disk',
  );
  await setTimeout(20);
  const looks = received.length;
  await setTimeout(100);

  expect(looks).toBeGreaterThan(1);
  expect(received).toHaveLength(looks);
});

test('gives up a batch that is being sent when the signal fires', async () => {
  const { crm, received } = await startFaults([never]);
  const controller = new AbortController();
  const { signal } = controller;

  const failure = crm.contacts.importAll(rows(10), { ...QUICK, batchSize: 10, signal });
  const settled = expect(failure).rejects.toThrow('the user left');
  await until(() => expect(received).toHaveLength(1));
  controller.abort(new Error('the user left'));

  await settled;
});
