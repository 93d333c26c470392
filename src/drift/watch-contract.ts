import { checkHead, type Exchange, type HeadCheck, type Parsed } from './check-response.ts';
import { createWatch, type Watch } from './create-watch.ts';
import type { Drift } from './drift-report.ts';
import type { DriftOptions, DriftWatch } from './drift-options.ts';
import { attempt } from './idle-queue.ts';
import type { Subject } from './inspection.ts';
import { overhear } from './overhear.ts';

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
 * delayed or changed, and nothing fails that did not fail before. A body is checked if your code reads it.
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
  const inspection = watch.inspect(
    new WatchedExchange(
      { method: method.toUpperCase(), path, status, headers },
      base !== undefined,
    ),
  );
  overhear(response, inspection);
}

/** A response whose body may be read later. */
class WatchedExchange implements Subject {
  readonly #exchange: Exchange;
  readonly #knowsBase: boolean;
  #head: HeadCheck | undefined;

  constructor(exchange: Exchange, knowsBase: boolean) {
    this.#exchange = exchange;
    this.#knowsBase = knowsBase;
  }

  checkHead(): readonly Drift[] {
    this.#head = checkHead(this.#exchange);
    const { drifts } = this.#head;
    return this.#knowsBase ? drifts : drifts.filter(({ in: where }) => where !== 'path');
  }

  checkText(text: string, parsed: Parsed | undefined): readonly Drift[] {
    return this.#head?.checkText?.(text, parsed) ?? [];
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
