import { completeBody } from '../service/complete-body.ts';
import type { Service } from '../service/create-service.ts';
import { findExample } from '../service/find-example.ts';
import type { DeclaredResponse, ServiceOperation } from '../service/service-operation.ts';
import type { TestAnswer } from './test-answer.ts';

/** An answer that has been checked and is ready to be sent, any number of times. */
export interface PreparedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** What `text` was made of; undefined when the test gave a text. */
  readonly body: unknown;
  readonly isExample: boolean;
  readonly delayMs: number;
  readonly networkError: true | Error | undefined;
}

const FIELDS = ['status', 'example', 'body', 'text', 'headers', 'delayMs', 'networkError'];

/**
 * Checks what a test asked for, so that a mistake shows where it was made and not in a later call.
 *
 * @throws {TypeError} for fields that are unknown or exclude each other, a status or an example that
 * the contract does not have, and a body or header that breaks the contract, with the place.
 */
export function prepareAnswer(
  service: Service,
  operation: ServiceOperation,
  answer: TestAnswer,
): PreparedAnswer {
  checkFields(operation, answer);
  const { status = operation.success.status, headers, delayMs = 0, networkError } = answer;
  const rest = { status, delayMs, networkError, isExample: false };
  if (answer.text !== undefined) {
    return { ...rest, headers: lowerCase(headers), text: answer.text, body: undefined };
  }
  const declared = declaredResponse(operation, status);
  const isExample = !('body' in answer);
  const body = isExample
    ? exampleBody(operation, declared, answer.example)
    : // What the client will read: without undefined fields, with dates as texts, and with what is empty.
      completeBody(declared.schema, JSON.parse(JSON.stringify(answer.body) ?? 'null'));
  const sent = { ...service.headersOf(declared), ...lowerCase(headers) };
  if (networkError === undefined) checkAnswer(service, operation, status, sent, body);
  return { ...rest, headers: sent, text: JSON.stringify(body), body, isExample };
}

function checkFields({ name }: ServiceOperation, answer: TestAnswer): void {
  const given = Object.keys(answer);
  const unknown = given.find((field) => !FIELDS.includes(field));
  if (unknown) {
    throw new TypeError(`${name}: an answer has no "${unknown}", it has ${FIELDS.join(', ')}`);
  }
  const bodies = given.filter((field) => ['example', 'body', 'text'].includes(field));
  if (bodies.length > 1) {
    throw new TypeError(`${name}: ${bodies.join(' and ')} exclude each other, pass one of them`);
  }
  const { delayMs = 0 } = answer;
  if (!(delayMs >= 0)) throw new TypeError(`${name}: delayMs is ${delayMs}, pass milliseconds`);
}

function declaredResponse({ name, responses }: ServiceOperation, status: number): DeclaredResponse {
  const declared = responses.get(status);
  if (declared) return declared;
  const statuses = [...responses.keys()].join(', ');
  throw new TypeError(
    `${name} has no status ${status}, the contract has ${statuses}; pass text to answer another`,
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

function checkAnswer(
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
    `${operation.name}, status ${status}: the answer breaks the contract: ${list.join('; ')}`,
  );
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}
