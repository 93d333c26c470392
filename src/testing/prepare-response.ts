import { completeBody } from '../service/complete-body.ts';
import type { Service } from '../service/create-service.ts';
import { findExample } from '../service/find-example.ts';
import type { DeclaredResponse, ServiceOperation } from '../service/service-operation.ts';

interface Page {
  readonly pagination?: { readonly next_cursor?: unknown };
}

/** What a last page says of the next one. */
const LAST_PAGE = { next_cursor: null, has_more: false };

/**
 * The response to a call for the page that this response has announced: the contract's example of a
 * last page, or an empty one. Without it, reading page after page would never end.
 */
export function turnPage(
  operation: ServiceOperation,
  response: PreparedResponse,
  cursor: unknown,
): PreparedResponse {
  const announced = (response.body as Page | undefined)?.pagination?.next_cursor;
  if (typeof announced !== 'string' || announced !== cursor) return response;
  const empty = { ...(response.body as Page), data: [], pagination: LAST_PAGE };
  const isNamed = operation.success.examples.some(({ name }) => name === 'last_page');
  const body =
    response.isExample && isNamed ? findExample(operation.success, 'last_page').value : empty;
  return { ...response, body, text: JSON.stringify(body) };
}

/** A response that has been checked and is ready to be sent, any number of times. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What `text` was made of; undefined when the test gave a text. */
  readonly body: unknown;
  readonly isExample: boolean;
  readonly delayMs: number;
  readonly networkError: true | Error | undefined;
}

/** What a test gave, whatever its types said: JavaScript has none. */
export interface GivenResponse {
  readonly status?: number | undefined;
  readonly example?: string | undefined;
  readonly body?: unknown;
  readonly data?: unknown;
  readonly text?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly delayMs?: number | undefined;
  readonly networkError?: true | Error | undefined;
}

const CONTENT = ['example', 'body', 'data', 'text'];
const FIELDS = ['status', ...CONTENT, 'headers', 'delayMs', 'networkError'];

/**
 * Checks what a test asked for, so that a mistake shows where it was made and not in a later call.
 *
 * @throws {TypeError} for fields that are unknown or exclude each other, a status or an example that
 * the contract does not have, and a body or header that breaks the contract, with the place.
 */
export function prepareResponse(
  service: Service,
  operation: ServiceOperation,
  given: GivenResponse,
): PreparedResponse {
  checkFields(operation, given);
  const { status = operation.success.status, headers, delayMs = 0, networkError } = given;
  const rest = { status, delayMs, networkError, isExample: false };
  if (given.text !== undefined)
    return { ...rest, headers: lowerCase(headers), text: given.text, body: undefined };
  const declared = declaredResponse(operation, status);
  const isExample = !('body' in given || 'data' in given);
  const content = 'data' in given ? wrap(operation, declared, given.data) : given.body;
  const body = isExample
    ? exampleBody(operation, declared, given.example)
    : // What the client will read: without undefined fields, with dates as texts, and with what is empty.
      completeBody(declared.schema, JSON.parse(JSON.stringify(content) ?? 'null'));
  const sent = { ...service.headersOf(declared), ...lowerCase(headers) };
  if (networkError === undefined) checkOwnResponse(service, operation, status, sent, body);
  return { ...rest, headers: sent, text: JSON.stringify(body), body, isExample };
}

/** Data in the envelope of the contract's example; a list of it is the last page. */
function wrap(operation: ServiceOperation, declared: DeclaredResponse, data: unknown): object {
  const envelope = exampleBody(operation, declared, undefined) as Record<string, unknown>;
  if (!('data' in envelope)) {
    const where = `${operation.name}, status ${declared.status}`;
    throw new TypeError(`${where}: the body has no data, pass body instead`);
  }
  return { ...envelope, data, ...('pagination' in envelope && { pagination: LAST_PAGE }) };
}

function checkFields({ name }: ServiceOperation, given: GivenResponse): void {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`${name}: a response is an object such as { status: 404 }, not ${given}`);
  const fields = Object.keys(given);
  const unknown = fields.find((field) => !FIELDS.includes(field));
  if (unknown)
    throw new TypeError(`${name}: a response has no "${unknown}", it has ${FIELDS.join(', ')}`);
  const bodies = fields.filter((field) => CONTENT.includes(field));
  if (bodies.length > 1)
    throw new TypeError(`${name}: ${bodies.join(' and ')} exclude each other, pass one of them`);
  const { delayMs = 0 } = given;
  if (!(delayMs >= 0)) throw new TypeError(`${name}: delayMs is ${delayMs}, pass milliseconds`);
}

function declaredResponse({ name, responses }: ServiceOperation, status: number): DeclaredResponse {
  const declared = responses.get(status);
  if (declared) return declared;
  const statuses = [...responses.keys()].join(', ');
  throw new TypeError(
    `${name} has no status ${status}, the contract has ${statuses}; pass text to answer with another`,
  );
}

function exampleBody(
  { name }: ServiceOperation,
  declared: DeclaredResponse,
  example: string | undefined,
): unknown {
  try {
    return findExample(declared, example).value;
  } catch (error) {
    throw new TypeError(`${name}, status ${declared.status}: ${(error as Error).message}`);
  }
}

function checkOwnResponse(
  service: Service,
  operation: ServiceOperation,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): void {
  const problems = service.checkResponse(operation, {
    status,
    headers: new Headers(headers),
    body,
  });
  if (problems.length === 0) return;
  const list = problems.map(({ in: place, pointer, message }) =>
    [place, pointer, message].filter(Boolean).join(' '),
  );
  throw new TypeError(
    `${operation.name}, status ${status}: the response breaks the contract: ${list.join('; ')}`,
  );
}

const lowerCase = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(new Headers(headers));
