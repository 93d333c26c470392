import type { ContactCreate, ContactsApi, Job } from '../../generated/index.ts';
import { checkKeys, refuseValue } from './refuse.ts';
import { ImportError, messageOf } from './errors.ts';
import { createObserver } from './hooks.ts';
import {
  type JobOptions,
  checkClient,
  checkPauses,
  type JobReader,
  WAIT_OPTIONS,
  waitForJob,
} from './wait-for-job.ts';
import { chooseKey } from './write-request.ts';

/** What `importAllContacts` calls of a client. */
export interface ContactImporter extends JobReader {
  readonly contacts: { import: ContactsApi['import'] };
}

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

// What one job takes.
const MOST_ROWS = 50_000;
const NOTHING: ImportReport = { sent: 0, created: 0, updated: 0, refused: [], jobs: [] };

/**
 * Imports any number of rows, in jobs of at most 50,000, one after the other: `POST /v1/contacts/import`.
 *
 * While a job runs, the rows of the next one are collected; no more than two batches are in memory.
 * Rows that the service refuses are in the report.
 *
 * @param crm - A client.
 * @param rows - A list, or anything that yields rows as they come.
 * @returns How many rows were sent, created and updated, which were refused and why, and the jobs.
 * @throws ImportError when it breaks off, with the report until then; its `cause` says why.
 * @example
 * const report = await importAllContacts(crm, readRows(), { idempotencyKey: 'import-2026-07-01' });
 * for (const { row, message } of report.refused) console.error(row, message);
 *
 * @beta
 */
export async function importAllContacts(
  crm: ContactImporter,
  rows: Iterable<ContactCreate> | AsyncIterable<ContactCreate>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  checkClient('importAllContacts', crm);
  const { batchSize = MOST_ROWS, onProgress, signal: outer, idempotencyKey: prefix } = options;
  const { initialIntervalMs, maxIntervalMs, timeoutMs, maxRetries, headers } = options;
  checkImport(rows, { ...options, batchSize });
  const observe = createObserver(options);
  const ended = new AbortController();
  const { signal } = ended;
  const abort = () => ended.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let report = NOTHING;
  let running: Promise<void> | undefined;
  let batches = 0;

  async function run(contacts: ContactCreate[]): Promise<void> {
    const idempotencyKey = prefix && `${prefix}-${batches++}`;
    const request = { signal, maxRetries, headers, idempotencyKey };
    const { data } = await crm.contacts.import({ contacts }, request);
    const show = (job: Job) => observe(onProgress, { ...report, job });
    const wait = { signal, maxRetries, headers, timeoutMs, initialIntervalMs, maxIntervalMs };
    const job = await waitForJob(crm, data, { ...wait, onProgress: show });
    report = addJob(report, job, contacts.length);
    show(job);
  }
  async function start(batch: ContactCreate[]): Promise<void> {
    await running;
    running = run(batch);
    // What goes wrong ends the collecting at once.
    running.catch((cause: unknown) => ended.abort(cause));
  }

  try {
    let batch: ContactCreate[] = [];
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

function checkImport(rows: object, options: ImportOptions & { batchSize: number }): void {
  const { batchSize, idempotencyKey } = options;
  checkKeys('importAllContacts', options, `${WAIT_OPTIONS} batchSize idempotencyKey`);
  if (batchSize % 1 || !(batchSize > 0 && batchSize <= MOST_ROWS)) {
    refuseValue('batchSize', batchSize, `a whole number from 1 to ${MOST_ROWS}`);
  }
  checkPauses(options);
  if (idempotencyKey !== undefined) chooseKey(idempotencyKey);
  if (typeof rows !== 'object' || !(Symbol.asyncIterator in rows || Symbol.iterator in rows)) {
    refuseValue('rows', typeof rows, 'a list, or what yields rows');
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
async function forEach<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  signal: AbortSignal,
  take: (row: Row) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  let stop: (reason: unknown) => void = () => {};
  // One listener for all rows: a race for each would hold on to every one of them.
  signal.addEventListener('abort', () => stop(signal.reason));
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await new Promise<IteratorResult<Row>>((resolve, reject) => {
        stop = reject;
        Promise.resolve(iterator.next()).then(resolve, reject);
      });
      if (next.done) return;
      await take(next.value);
    }
  } catch (cause) {
    // Not awaited: a source that stalls would stall this, too. What it throws is no news.
    const close = async () => iterator.return?.();
    close().catch(() => {});
    throw cause;
  }
}
