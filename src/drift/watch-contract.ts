import { checkHead } from './check-response.ts';
import { createWatch, type Watch } from './create-watch.ts';
import type { DriftOptions, DriftWatch } from './drift-options.ts';
import { attempt } from './idle-queue.ts';

/** What `watchContract` takes. */
export interface WatchOptions extends DriftOptions {
  /**
   * The address of the service, as the client has it: calls below it are watched and no others. Without it, calls to
   * any address are watched whose path the contract has, and no undocumented operation is found.
   */
  readonly baseUrl?: string;
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
  const base = options.baseUrl?.replace(/\/+$/, '');
  const watched = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    if (watch.isSampled()) attempt(() => observe(watch, base, input, init, response));
    return response;
  };
  return Object.assign(watched as Fetch, fetch, { drift: watch.results });
}

function observe(
  watch: Watch,
  base: string | undefined,
  input: unknown,
  init: RequestInit | undefined,
  response: Response,
): void {
  const { status, headers } = response;
  // What a browser shows of a response that it keeps to itself.
  if (status === 0) return;
  const request = typeof input === 'object' && input !== null && 'url' in input ? input : undefined;
  const url = String(request?.url ?? input);
  if (base !== undefined && !isBelow(url, base)) return;
  const method = String(init?.method ?? (request as Request | undefined)?.method ?? 'GET');
  const path = pathOf(url, base);
  const head = checkHead({ method: method.toUpperCase(), path, status, headers });
  const drifts = base ? head.drifts : head.drifts.filter(({ in: where }) => where !== 'path');
  const { checkText } = head;
  if (!checkText) watch.inspect(drifts);
  else watch.inspect(drifts, { text: readCopy(response, watch.maxLength), check: checkText });
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

const isBelow = (url: string, base: string): boolean =>
  url.startsWith(base) && /^(?:$|[/?#])/.test(url.slice(base.length));

/** The path below the base, without a query. */
function pathOf(url: string, base: string | undefined): string {
  const scheme = url.indexOf('://');
  const start = base?.length ?? (scheme < 0 ? 0 : url.indexOf('/', scheme + 3));
  const end = url.slice(Math.max(start, 0)).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}
