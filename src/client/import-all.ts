import type { ContactCreate, ContactsApi, Job } from '../../generated/index.ts';
import { messageOf } from './errors.ts';
import { MOST_ROWS, UPLOAD_TIMEOUT_MS } from './fixed-limits.ts';
import { createObserver } from './hooks.ts';
import { createPause, outlast } from './outlast.ts';
import { checkPositive } from './read-limits.ts';
import { checkKeys, refuseValue } from './refuse.ts';
import {
  checkClient,
  checkPauses,
  ImportError,
  type JobOptions,
  type JobReader,
  WAIT_OPTIONS,
  watchJob,
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

/** How far an import is: what the jobs that are done came to. It is plain JSON, to be kept and passed as `resume`. */
export interface ImportReport {
  /** The beginning of each job's key. */
  readonly idempotencyKey: string;
  /** Rows in one job. */
  readonly batchSize: number;
  /** Rows in these jobs: the place of the next row. */
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
   * The beginning of each job's key, which its number follows: `key-0`, `key-1`. Within 24 hours, as long as the
   * service knows the keys, the same rows with the same key and `batchSize` import nothing twice. Keep it where a
   * crash does not reach it. Default a random one, which the report has.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * Goes on after an import that broke off: its error, its report, or either parsed from JSON. Pass the same rows from the
   * beginning; those that are done are skipped, and a batch that may have arrived is sent with its key. That is safe
   * for 24 hours, as long as the service knows the key. It brings `idempotencyKey` and `batchSize` along.
   */
  readonly resume?: ImportReport | { readonly report: ImportReport } | undefined;
  /** Milliseconds for sending one batch. Default 300,000: 50,000 rows can be 9 MB. */
  readonly uploadTimeoutMs?: number | undefined;
}

const NOTHING = { sent: 0, created: 0, updated: 0, refused: [], jobs: [] };

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
  checkImport(rows, options);
  const { onProgress, signal: outer, uploadTimeoutMs = UPLOAD_TIMEOUT_MS } = options;
  const { maxRetries, headers } = options;
  let report = readStart(options);
  const { batchSize, sent: done } = report;
  const observe = createObserver(options);
  const ended = new AbortController();
  const { signal } = ended;
  const abort = () => ended.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  let running: Promise<void> | undefined;

  async function run(contacts: ContactCreate[]): Promise<void> {
    const idempotencyKey = `${report.idempotencyKey}-${report.jobs.length}`;
    const request = { signal, maxRetries, headers, idempotencyKey, timeoutMs: uploadTimeoutMs };
    const send = () => crm.contacts.import({ contacts }, request);
    const { data } = await outlast(send, options, createPause(options), signal);
    const show = (job: Job) => observe(onProgress, { ...report, job });
    const job = await watchJob(crm, data, { ...options, signal, onProgress: show });
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
    let place = 0;
    await forEach(rows, signal, async (row) => {
      if (place++ < done || batch.push(row) < batchSize) return;
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

function checkImport(rows: object, options: ImportOptions): void {
  const { batchSize, idempotencyKey, resume, uploadTimeoutMs } = options;
  const own = 'batchSize idempotencyKey resume uploadTimeoutMs';
  checkKeys('importAllContacts', options, `${WAIT_OPTIONS} ${own}`);
  if (resume && (batchSize ?? idempotencyKey) !== undefined)
    throw new TypeError('resume: remove batchSize and idempotencyKey');
  checkPauses(options);
  checkPositive('uploadTimeoutMs', uploadTimeoutMs);
  if (typeof rows !== 'object' || !(Symbol.asyncIterator in rows || Symbol.iterator in rows))
    refuseValue('rows', typeof rows, 'a list, or what yields rows');
}

/** The report that an import begins with. */
function readStart({ resume, idempotencyKey, batchSize = MOST_ROWS }: ImportOptions): ImportReport {
  const fresh = { ...NOTHING, idempotencyKey: chooseKey(idempotencyKey), batchSize };
  const given = resume && 'report' in resume ? resume.report : resume;
  const report = given ?? fresh;
  const size = report.batchSize;
  if (size % 1 || !(size > 0 && size <= MOST_ROWS))
    refuseValue('batchSize', size, `a whole number from 1 to ${MOST_ROWS}`);
  // A random one would import again what has arrived.
  chooseKey(report.idempotencyKey ?? '');
  return report;
}

function addJob(report: ImportReport, job: Job, rows: number): ImportReport {
  const { created = 0, updated = 0, failures = [] } = job.result ?? {};
  const refused = failures.map(({ index, message }) => ({ row: report.sent + index, message }));
  return {
    ...report,
    sent: report.sent + rows,
    created: report.created + created,
    updated: report.updated + updated,
    refused: [...report.refused, ...refused],
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
