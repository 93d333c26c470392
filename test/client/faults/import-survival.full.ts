// An import of ten batches whose rows have no address by which the service could recognize them, and what can happen
// to it at each of its requests. Each row has to arrive once.
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Client,
  type ContactCreate,
  createClient,
  importAllContacts,
  ImportError,
  type ImportOptions,
  type ImportReport,
} from '../../../src/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const NAMES = Array.from({ length: 40 }, (_, row) => `Contact ${row}`);
const ROWS: readonly ContactCreate[] = NAMES.map((name) => ({ name }));
const OPTIONS: ImportOptions = { batchSize: 4, initialIntervalMs: 500, maxIntervalMs: 500 };
const MINUTE_MS = 60_000;
/** That an import sends where nothing happens: a batch, and some looks at its job. */
const REQUESTS = 34;

interface Fault {
  /** Whether the first request that it affects arrives all the same. */
  readonly arrives: boolean;
  readonly forMs: number;
  readonly respond: () => Promise<Response>;
}

const refuse = async () => new Response('Service Unavailable', { status: 503 });
const reset = async () => Promise.reject(new TypeError('fetch failed'));
const kill = () => new Promise<never>(() => {});

const FAULTS: Readonly<Record<string, Fault>> = {
  'a kill before it arrives': { arrives: false, forMs: Infinity, respond: kill },
  'a kill after it arrived': { arrives: true, forMs: Infinity, respond: kill },
  'a minute of 503': { arrives: false, forMs: MINUTE_MS, respond: refuse },
  'a minute of resets': { arrives: true, forMs: MINUTE_MS, respond: reset },
  'half an hour of 503': { arrives: false, forMs: 30 * MINUTE_MS, respond: refuse },
  'half an hour of resets': { arrives: true, forMs: 30 * MINUTE_MS, respond: reset },
};

/** A client of the sandbox, to whose request of that number the fault comes. */
function connect(sandbox: Sandbox, point = Infinity, fault?: Fault): Client {
  let sent = 0;
  let endsAt = -Infinity;
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent += 1;
    if (fault && sent === point) endsAt = performance.now() + fault.forMs;
    const isFaulty = fault && performance.now() < endsAt;
    if (isFaulty && !(fault.arrives && sent === point)) return fault.respond();
    await sandbox.advance(700);
    const response = await sandbox.fetch(url, init);
    return isFaulty ? fault.respond() : response;
  };
  const accessToken = sandbox.lastingToken();
  return createClient({ baseUrl: 'https://crm.test', accessToken, fetch });
}

/** Lets time pass until some work has ended; undefined where two hours are not enough. */
async function settle<T>(work: Promise<T>): Promise<T | undefined> {
  let isOver = false;
  const end = () => void (isOver = true);
  work.then(end, end);
  for (let seconds = 0; !isOver && seconds < 7_200; seconds += 1) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return isOver ? work : undefined;
}

/** Imports all rows, and goes on with what the import itself said or what was kept of its progress. */
async function importOnce(sandbox: Sandbox, point: number, fault: Fault): Promise<ImportReport> {
  let kept: string | undefined;
  const onProgress = (progress: ImportReport) => (kept = JSON.stringify(progress));
  const first = { ...OPTIONS, idempotencyKey: 'import-1', onProgress };
  try {
    const report = await settle(importAllContacts(connect(sandbox, point, fault), ROWS, first));
    if (report) return report;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { batchSize, ...rest } = OPTIONS;
    const again = importAllContacts(connect(sandbox), ROWS, { ...rest, resume: error });
    return (await settle(again)) as ImportReport;
  }
  // The process is gone: what is left is the key that it was given, and what it wrote down.
  const { batchSize, ...rest } = OPTIONS;
  const resume = kept ? (JSON.parse(kept) as ImportReport) : undefined;
  const options = resume ? { ...rest, resume } : first;
  return (await settle(importAllContacts(connect(sandbox), ROWS, options))) as ImportReport;
}

test.each(Object.entries(FAULTS))(
  'each row arrives once, whichever request meets %s',
  async (_, fault) => {
    const sandbox = await createSandbox({ speed: 0 });
    for (let point = 1; point <= REQUESTS; point += 1) {
      const report = await importOnce(sandbox, point, fault);

      const names: unknown[] = [];
      const list = async () => {
        for await (const { name } of connect(sandbox).contacts.list({ limit: 100 }))
          names.push(name);
      };
      await settle(list());
      expect([point, names.toSorted()]).toEqual([point, NAMES.toSorted()]);
      expect([report.sent, report.created]).toEqual([40, 40]);
      await sandbox.reset();
    }
    await sandbox.close();
  },
);
