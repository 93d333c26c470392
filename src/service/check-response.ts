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

type Check = (headers: HeaderReader, body: unknown) => ResponseProblem[];

const checks = new WeakMap<DeclaredResponse, Check>();

function createCheck({
  mediaType,
  schema: bodySchema,
  headers: declared,
}: DeclaredResponse): Check {
  const validate = findValidator(bodySchema);
  const fields = Object.entries(declared).map(([name, { required, schema }]) => {
    return { name, key: name.toLowerCase(), required, schema, validate: findValidator(schema) };
  });
  return (headers, body) => {
    const problems: ResponseProblem[] = [];
    const add = (pointer: string, message: string): unknown =>
      problems.push({ in: 'header', pointer, message });
    if (!isMediaType(headers.get('content-type'), mediaType))
      add('Content-Type', `must be \`${mediaType}\``);
    for (const { name, key, required, schema, validate: validateHeader } of fields) {
      const text = headers.get(key);
      if (text === null && required) add(name, 'is required');
      if (text === null) continue;
      for (const { message } of validateHeader(coerceParameter(text, schema))) add(name, message);
    }
    for (const fault of validate(body)) problems.push({ in: 'body', ...fault });
    return problems;
  };
}
