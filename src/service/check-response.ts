import { findValidator } from './find-validator.ts';
import type { Fault } from './issue.ts';
import { remember } from './json.ts';
import { isMediaType } from './read-body.ts';
import { coerceParameter, type HeaderReader } from './read-parameters.ts';
import type { DeclaredResponse, ServiceOperation } from './service-operation.ts';

export interface ResponseParts {
  readonly status: number;
  readonly headers: HeaderReader;
  readonly body: unknown;
}

/** One way in which a response breaks the contract. */
export interface ResponseProblem extends Fault {
  readonly in: 'status' | 'header' | 'body';
  /** A JSON Pointer into the body, or the name of the header. */
  readonly pointer: string;
}

/** Where status, content type, headers and body break the contract; an empty list if they do not. */
export function checkResponse(
  operation: ServiceOperation,
  { status, headers, body }: ResponseParts,
): ResponseProblem[] {
  const declared = operation.responses.get(status);
  if (!declared) {
    const statuses = [...operation.responses.keys()].join(', ');
    const message = `${status} is not a status of ${operation.name}, which has ${statuses}`;
    return [{ in: 'status', pointer: '', message }];
  }
  return remember(checks, declared, () => createCheck(declared))(headers, body);
}

const checks = new WeakMap<DeclaredResponse, ReturnType<typeof createCheck>>();

function createCheck(declared: DeclaredResponse) {
  const validateBody = findValidator(declared.schema);
  const fields = Object.entries(declared.headers).map(([name, { required, schema }]) => {
    return { name, key: name.toLowerCase(), required, schema, validate: findValidator(schema) };
  });
  return (headers: HeaderReader, body: unknown): ResponseProblem[] => {
    const problems: ResponseProblem[] = [];
    const add = (pointer: string, message: string): unknown =>
      problems.push({ in: 'header', pointer, message });
    if (!isMediaType(headers.get('content-type'), declared.mediaType))
      add('Content-Type', `must be \`${declared.mediaType}\``);
    for (const { name, key, required, schema, validate } of fields) {
      const text = headers.get(key);
      if (text === null && required) add(name, 'is required');
      if (text === null) continue;
      for (const { message } of validate(coerceParameter(text, schema))) add(name, message);
    }
    for (const fault of validateBody(body)) problems.push({ in: 'body', ...fault });
    return problems;
  };
}
