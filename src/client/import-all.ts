import type { Job } from '../../generated/index.ts';
import { checkKeys } from './check-keys.ts';
import { ImportError, messageOf } from './errors.ts';
import { type Operation, parseOperation } from './operation.ts';
import { checkPositive } from './read-limits.ts';
import type { Result } from './result.ts';
import type { Runtime } from './runtime.ts';
import { type JobOptions, WAIT_OPTIONS, waitForJob } from './wait-for-job.ts';

/** A row that the service refused. */
export interface RefusedRow {
  /** Its place among all rows, counted from 0. */
  readonly row: number;
  readonly message: string;
}

/** How far an import is: what the jobs that are done came to. */
export interface ImportReport {
  /** Rows in these jobs. */
  readonly sent: number;
  readonly created: number;
  readonly updated: number;
  readonly refused: readonly RefusedRow[];
  /** The jobs, in order. */
  readonly jobs: readonly Job[];
}

/** How far an import is, and the job that runs. */
export interface ImportProgress extends ImportReport {
  readonly job: Job;
}

/** How to import rows without end. */
export interface ImportOptions extends JobOptions {
  /** Gets what is done so far and the job that runs, each time either changes. */
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Rows in one job. Default, and at most, what the service takes. */
  readonly batchSize?: number | undefined;
  /**
   * The beginning of each job's key, which its number follows: `key-0`, `key-1`. After a crash, the
   * same rows with the same key and `batchSize` import nothing twice.
   */
  readonly idempotencyKey?: string | undefined;
}

const JOB = parseOperation('GET /v1/jobs/{id}', 'jobs.get');
const NOTHING: ImportReport = { sent: 0, created: 0, updated: 0, refused: [], jobs: [] };

/** Imports rows batch by batch: while a job runs, the rows of the next one are collected. */
export async function importAll(
  operation: Operation,
  runtime: Runtime,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  checkKeys('contacts.importAll', options, `${WAIT_OPTIONS} batchSize idempotencyKey`);
  const most = Number(operation.flags[1]);
  const { batchSize = most, onProgress, signal: outer, idempotencyKey: prefix, ...wait } = options;
  if (batchSize % 1 || !(batchSize > 0 && batchSize <= most)) {
    throw new TypeError(`batchSize is ${batchSize}, pass a whole number from 1 to ${most}`);
  }
  checkPositive({
    initialIntervalMs: wait.initialIntervalMs,
    maxIntervalMs: wait.maxIntervalMs,
    timeoutMs: wait.timeoutMs,
  });
  if (prefix === '') throw new TypeError('idempotencyKey is empty, pass a text of your own');
  const ended = new AbortController();
  const { signal } = ended;
  const abort = () => ended.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let report = NOTHING;
  let running: Promise<void> | undefined;
  let batches = 0;

  async function run(contacts: unknown[]): Promise<void> {
    const idempotencyKey = prefix && `${prefix}-${batches++}`;
    const call = { operation, path: operation.path, body: { contacts } };
    const request = { ...call, options: { ...wait, timeoutMs: undefined, signal, idempotencyKey } };
    const { data } = (await runtime.execute(request)) as Result<Job>;
    const show = (job: Job) => runtime.observe(onProgress, { ...report, job });
    const job = await waitForJob(JOB, runtime, data, { ...wait, signal, onProgress: show });
    report = addJob(report, job, contacts.length);
    show(job);
  }
  async function start(batch: unknown[]): Promise<void> {
    await running;
    running = run(batch);
    // What goes wrong ends the collecting at once.
    running.catch((cause: unknown) => ended.abort(cause));
  }

  try {
    let batch: unknown[] = [];
    await forEach(rows, signal, async (row) => {
      if (batch.push(row) < batchSize) return;
      await start(batch);
      batch = [];
    });
    if (batch.length) await start(batch);
    await running;
    return report;
  } catch (cause) {
    // Rows that break off end the watch over the job that runs.
    ended.abort(cause);
    throw new ImportError(`after ${report.sent} rows: ${messageOf(cause)}`, { report, cause });
  } finally {
    outer?.removeEventListener('abort', abort);
  }
}

function addJob(report: ImportReport, job: Job, rows: number): ImportReport {
  const { created = 0, updated = 0, failures = [] } = job.result ?? {};
  return {
    sent: report.sent + rows,
    created: report.created + created,
    updated: report.updated + updated,
    refused: [
      ...report.refused,
      ...failures.map(({ index, message }) => ({ row: report.sent + index, message })),
    ],
    jobs: [...report.jobs, job],
  };
}

/** Goes through rows until the signal ends it, also while the next row does not come. */
async function forEach(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  signal: AbortSignal,
  take: (row: unknown) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let stop: (reason: unknown) => void = () => {};
  // One listener for all rows: a race for each would hold on to every one of them.
  signal.addEventListener('abort', () => stop(signal.reason));
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
        stop = reject;
        Promise.resolve(iterator.next()).then(resolve, reject);
      });
      if (next.done) return;
      await take(next.value);
    }
  } catch (cause) {
    // Not awaited: a source that stalls would stall this, too.
    void Promise.resolve(iterator.return?.()).catch(() => {});
    throw cause;
  }
}
