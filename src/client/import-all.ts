import type { Execute } from './runtime.ts';
import { type Operation, parseOperation } from './operation.ts';
import type { Result } from './result.ts';
import { type JobState, waitForJob, type WaitOptions } from './wait-for-job.ts';

/** How far an import is. */
export interface ImportReport<J = JobState> {
  /** Rows in the jobs that are done. */
  readonly rows: number;
  /** The jobs that are done, in order. */
  readonly jobs: readonly J[];
}

/** How to import rows without end. */
export interface ImportOptions<J = JobState> extends Omit<WaitOptions<J>, 'onProgress'> {
  /** Gets what is done so far and the job that runs, each time either changes. */
  readonly onProgress?: ((progress: ImportReport<J> & { readonly job: J }) => void) | undefined;
  /** Rows in one job. Default, and at most, what the service takes. */
  readonly batchSize?: number | undefined;
}

const JOB = parseOperation('GET /v1/jobs/{id}');

/** Imports rows batch by batch: while a job runs, the rows of the next one are collected. */
export async function importAll<J extends JobState>(
  operation: Operation,
  execute: Execute,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportOptions<J> = {},
): Promise<ImportReport<J>> {
  const most = Number(operation.flags[1]);
  const { batchSize = most, onProgress, signal: outer, ...wait } = options;
  if (batchSize % 1 || !(batchSize > 0 && batchSize <= most)) {
    throw new TypeError(`batchSize is ${batchSize}, pass a whole number from 1 to ${most}`);
  }
  const failure = new AbortController();
  const signal = AbortSignal.any(outer ? [outer, failure.signal] : [failure.signal]);
  let report: ImportReport<J> = { rows: 0, jobs: [] };
  let batch: unknown[] = [];
  let running: Promise<void> | undefined;

  async function run(contacts: unknown[]): Promise<void> {
    const call = { operation, path: operation.path, body: { contacts }, options: { signal } };
    const { data } = (await execute(call)) as Result<J>;
    const show = (job: J) => onProgress?.({ ...report, job });
    const job = await waitForJob(JOB, execute, data, { ...wait, signal, onProgress: show });
    report = { rows: report.rows + contacts.length, jobs: [...report.jobs, job] };
    show(job);
  }
  async function startJob(): Promise<void> {
    await running;
    running = run(batch);
    // It is awaited later; a failure until then is not unhandled.
    running.catch(() => {});
    batch = [];
  }

  try {
    for await (const row of rows) {
      if (batch.push(row) >= batchSize) await startJob();
    }
    if (batch.length) await startJob();
    await running;
  } catch (cause) {
    // Rows that break off end the watch over the job that runs.
    failure.abort(cause);
    throw cause;
  }
  return report;
}
