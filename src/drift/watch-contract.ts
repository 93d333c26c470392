import { checkEvent, isKnownEvent } from './check-event.ts';
import { checkHead } from './check-response.ts';
import { createIgnore, type Drift, type DriftPattern, type DriftReport } from './drift-report.ts';
import { asSent, baseOf, isBelow, isOfHttp, originOf, pathBelow } from './find-operation.ts';
import { attempt, IdleQueue } from './idle-queue.ts';
import { Ledger } from './ledger.ts';

/** What both watches take. */
export interface DriftOptions {
  /** The share of responses or events that are checked, from 0 to 1; all by default. */
  readonly sample?: number | undefined;
  /**
   * Is told of each difference when it is seen for the first time. What it throws is ignored, because a watch must not
   * break what it watches.
   */
  readonly onDrift?: ((report: DriftReport) => void) | undefined;
  /** What to leave out. */
  readonly ignore?: readonly DriftPattern[] | undefined;
  /** The longest body that is checked, in characters; 1,000,000 by default. */
  readonly maxLength?: number | undefined;
}

/** What a watch has seen so far. */
export interface DriftWatch {
  /** One report for each place, in the order in which they were first seen. */
  reports(): DriftReport[];
  /** Resolves when what was seen so far is checked: before a process ends, or for `waitUntil`. It never rejects. */
  flush(): Promise<void>;
  /**
   * How many responses or events were checked, and how many were left out: bodies that were too long or did not arrive
   * within 30 seconds, and what came while too much was waiting.
   */
  counts(): { readonly checked: number; readonly skipped: number };
  /**
   * A manifest for `gate --uses`: how often each operation was called, with which query parameters, and each event
   * received. It names only what the contract has.
   *
   * @param name - What reports call the program.
   * @example
   * writeFileSync('billing.traffic.json', JSON.stringify(fetch.drift.uses('billing')));
   */
  uses(name: string): {
    readonly version: 1;
    readonly name: string;
    readonly traffic: Readonly<Record<string, number>>;
  };
}

/** The text of a response or event, and how to check it. */
interface WatchedBody {
  readonly text: string | Promise<string>;
  check(text: string): readonly Drift[];
}

/**
 * Makes a watch.
 *
 * @throws {RangeError} when `sample` or `maxLength` is out of range
 */
function createWatch(options: DriftOptions) {
  const { sample = 1, maxLength = 1_000_000, onDrift, ignore = [] } = options;
  if (!(sample >= 0 && sample <= 1))
    throw new RangeError(`sample is ${sample}: pass a number from 0 to 1.`);
  if (!(maxLength > 0)) throw new RangeError(`maxLength is ${maxLength}: pass a positive number.`);
  const [ledger, queue, isIgnored] = [new Ledger(), new IdleQueue(maxLength), createIgnore(ignore)];
  const note = (drifts: readonly Drift[], at: number): void => {
    const kept = drifts.filter((drift) => !isIgnored(drift));
    for (const report of ledger.add(kept, at)) attempt(() => onDrift?.(report));
  };
  let watched = 0;
  const traffic: Record<string, number> = {};
  const results: DriftWatch = {
    reports: () => ledger.reports(),
    flush: () => queue.flush(),
    counts: () => ({ checked: watched, skipped: queue.dropped }),
    uses: (name) => ({ version: 1, name, traffic: { ...traffic } }),
  };
  return {
    isSampled: () => sample === 1 || Math.random() < sample,
    maxLength,
    results,
    /** Notes what the head of a response differs in and what it used, and checks its text in idle time. */
    inspect(drifts: readonly Drift[], used: readonly string[], body?: WatchedBody): void {
      watched += 1;
      for (const one of used) traffic[one] = (traffic[one] ?? 0) + 1;
      const at = Date.now();
      if (drifts.length > 0) queue.add(0, () => note(drifts, at));
      const check = (text: string): void =>
        queue.add(text.length, () => note(body?.check(text) ?? [], at));
      if (typeof body?.text === 'string') check(body.text);
      else if (body) queue.expect(body.text.then(check));
    },
  };
}

/** What a handler of the receiver gets beside the event, as far as the watch needs it. */
export interface WatchedDelivery {
  /** The bytes of the body as they came, or their text. */
  readonly rawBody: Uint8Array | string;
}

/**
 * Makes a handler for a webhook receiver that checks each event against the contract, after your handlers had their
 * turn. It looks at verified deliveries only, never fails and changes nothing.
 *
 * @returns the handler, with `drift`: what was seen so far
 * @throws {RangeError} when an option is out of range
 * @example
 * const receiver = createReceiver({ secret });
 * receiver.on('*', watchWebhook({ onDrift: (report) => console.warn(report) }));
 */
export function watchWebhook(
  options: DriftOptions = {},
): ((event: unknown, delivery: WatchedDelivery) => void) & { readonly drift: DriftWatch } {
  const watch = createWatch(options);
  const observe = (event: unknown, delivery: WatchedDelivery): void => {
    if (!watch.isSampled()) return;
    attempt(() => {
      const { rawBody } = delivery;
      const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
      const { type } = Object(event) as { type?: unknown };
      watch.inspect([], isKnownEvent(type) ? [type] : [], { text, check: checkEvent });
    });
  };
  return Object.assign(observe, { drift: watch.results });
}

/** What `watchContract` takes. */
export interface WatchOptions extends DriftOptions {
  /**
   * The address of the service, as the client has it: calls below it are watched and no others. Without it, calls to
   * any address are watched whose path the contract has, and no undocumented operation is found.
   */
  readonly baseUrl?: string | undefined;
}

type AnyFetch = (input: any, init?: any) => Promise<Response>;

/**
 * Wraps a `fetch` and checks what comes against the contract, after your code has it. Nothing is sent, no response is
 * delayed, and nothing fails that did not fail before. The body of a sampled response that the contract describes is
 * cloned and read up to `maxLength`, also where your code does not read it.
 *
 * @param fetch - The `fetch` to wrap: that of the platform, one that retries, or the sandbox's.
 * @returns the same function, with `drift`: what was seen so far
 * @throws {RangeError} when an option is out of range; a call never throws for the watch
 * @example
 * const fetch = watchContract(globalThis.fetch, { sample: 0.01, onDrift: (report) => console.warn(report) });
 * const crm = createClient({ baseUrl, clientId, clientSecret, fetch });
 */
export function watchContract<Fetch extends AnyFetch>(
  fetch: Fetch,
  options: WatchOptions = {},
): Fetch & { readonly drift: DriftWatch } {
  const watch = createWatch(options);
  const base = baseOf(options.baseUrl);
  const watched = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    if (watch.isSampled()) attempt(() => observe(watch, base, input, init, response));
    return response;
  };
  return Object.assign(watched as Fetch, fetch, { drift: watch.results });
}

function observe(
  watch: ReturnType<typeof createWatch>,
  base: string | undefined,
  input: unknown,
  init: RequestInit | undefined,
  response: Response,
): void {
  const { status, headers } = response;
  // What a browser shows of a response that it keeps to itself.
  if (status === 0) return;
  const request = typeof input === 'object' && input !== null && 'url' in input ? input : undefined;
  const url = asSent(String(request?.url ?? input));
  const method = String(init?.method ?? (request as Request | undefined)?.method ?? 'GET');
  if (isOfHttp(method) || (base !== undefined && !isBelow(url, base))) return;
  const path = pathBelow(url, base ?? originOf(url));
  const query = [...new URLSearchParams(queryOf(url)).keys()];
  const head = checkHead({ method: method.toUpperCase(), path, query, status, headers });
  const drifts = base ? head.drifts : head.drifts.filter(({ in: where }) => where !== 'path');
  const { checkText, used } = head;
  if (!checkText) watch.inspect(drifts, used);
  else watch.inspect(drifts, used, { text: readCopy(response, watch.maxLength), check: checkText });
}

/** How long the body of a response may take to arrive, in milliseconds. */
const BODY_MS = 30_000;

/**
 * Reads a copy of a body, no further than a limit: what is longer is not checked.
 *
 * @param most - How many characters are checked at most.
 */
async function readCopy(response: Response, most: number): Promise<string> {
  const { body } = response.clone();
  if (!body) return '';
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), BODY_MS);
  // In Node, a process need not wait for it; elsewhere timers are numbers.
  (timer as { unref?: () => void }).unref?.();
  const end = performance.now() + BODY_MS;
  let text = '';
  try {
    while (text.length <= most) {
      const { done, value } = await reader.read();
      if (performance.now() >= end) throw new Error('The body did not arrive in time.');
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
    void reader.cancel().catch(() => {});
    return text;
  } finally {
    clearTimeout(timer);
  }
}

const queryOf = (url: string): string => url.split('#')[0]?.split('?')[1] ?? '';
