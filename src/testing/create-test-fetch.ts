import { sleep, withDeadline } from '../client/with-deadline.ts';
import type { Greased } from '../grease/grease-options.ts';
import type { Refusal } from '../service/refusal.ts';
import type { OperationName } from './operation-name.ts';
import type { PreparedResponse } from './prepare-response.ts';
import { createResponseBook, type GivenResponder } from './response-book.ts';
import { sharedService } from '../service/create-service.ts';
import { readTestOptions, type TestFetchOptions } from './test-fetch-options.ts';
import { readRawRequest, recordRequest, type TestRequest } from './test-request.ts';
import type { TestResponder } from './test-response.ts';

/** Delivers a response as `fetch` would: after its delay, as a new `Response` or as a rejection. */
async function deliver(response: PreparedResponse, signal: AbortSignal): Promise<Response> {
  const { delayMs, networkError, text, status, headers } = response;
  if (delayMs > 0) await sleep(delayMs, signal);
  if (networkError === true) {
    // What fetch rejects with when a connection breaks.
    throw new TypeError('fetch failed', { cause: new Error('a network error set by the test') });
  }
  if (networkError) throw networkError;
  // These statuses have no body (RFC 9110), and Response refuses even an empty one.
  const body = [204, 205, 304].includes(status) ? null : text;
  return new Response(body, { status, headers });
}

function refusalResponse({ status, headers, body }: Refusal): Response {
  const type = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

/** A `fetch` that responds from the contract, and what a test can set and see of it. */
export interface TestFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** All requests so far, also those that were refused, in the order in which they came. */
  readonly requests: readonly TestRequest[];
  /** What was added to responses by the option `grease`, each place once, oldest first. */
  readonly greased: readonly Greased[];
  /**
   * Sets how an operation responds from now on. A function is called with each request; what it throws,
   * and a `TypeError` for what breaks the contract, `fetch` rejects with.
   *
   * @throws {TypeError} when the contract has no such operation, status or example, and when the
   * body breaks it: the message says where.
   * @example
   * testFetch.respond('contacts.get', { status: 404 });
   * testFetch.respond('contacts.create', ({ body }) => ({
   *   data: fixture('contacts.get', { name: (body as { name: string }).name }),
   * }));
   */
  respond<Operation extends OperationName>(
    operation: Operation,
    response: TestResponder<Operation>,
  ): void;
  /**
   * Sets how an operation responds to its next calls, one response each.
   *
   * @throws {TypeError} as `respond` does.
   * @example
   * testFetch.respondOnce('jobs.get', { example: 'running' }, { example: 'succeeded' });
   */
  respondOnce<Operation extends OperationName>(
    operation: Operation,
    ...responses: TestResponder<Operation>[]
  ): void;
  /** Forgets the requests and the responses that were set. */
  reset(): void;
}

/**
 * Makes a `fetch` for tests, with no server behind it. It refuses what the contract refuses with
 * the typed error, and responds to the rest with the contract's first example of a success.
 *
 * @throws {TypeError} when `scopes` has one that no operation takes, or `baseUrl` is no address.
 * @example
 * const testFetch = createTestFetch();
 * const crm = createClient({ baseUrl: 'https://crm.test', accessToken: 'test', fetch: testFetch });
 */
export function createTestFetch(options: TestFetchOptions = {}): TestFetch {
  const service = sharedService();
  const { authorize, basePath, grease } = readTestOptions(options, service);
  const responses = createResponseBook(service);
  const requests: TestRequest[] = [];

  async function testFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const sent = new Request(input, init);
    sent.signal.throwIfAborted();
    const arrived = await readRawRequest(sent, basePath);
    const raw = grease?.read(arrived) ?? arrived;
    const reading = service.readRequest(raw, authorize);
    const arrival = recordRequest(raw, reading, undefined);
    requests.push(arrival);
    const keep = (status: number): void => {
      const at = requests.lastIndexOf(arrival);
      if (at >= 0) requests[at] = recordRequest(raw, reading, status);
    };
    if (reading.refusal) {
      keep(reading.refusal.status);
      return refusalResponse(reading.refusal);
    }
    const chosen = responses.take(reading.request);
    // The signal of the call is what ends a function of the test that does not.
    const made =
      typeof chosen === 'function'
        ? await withDeadline(Infinity, sent.signal, () => chosen(arrival))
        : chosen;
    const { operation } = reading.request;
    const response = made.networkError ? made : (grease?.respond(operation, made) ?? made);
    if (!response.networkError) keep(response.status);
    return deliver(response, sent.signal);
  }

  return Object.assign(testFetch, {
    greased: grease?.greased ?? [],
    requests,
    respond: responses.set,
    respondOnce: (name: string, ...list: GivenResponder[]) => responses.queue(name, list),
    reset() {
      requests.length = 0;
      responses.clear();
    },
  });
}
