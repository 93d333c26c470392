import { findValidator } from './find-validator.ts';
import type { Fault } from './issue.ts';
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
  const faults = findValidator(declared.schema)(body);
  return [
    ...checkHeaders(declared, headers),
    ...faults.map((fault): ResponseProblem => ({ in: 'body', ...fault })),
  ];
}

function checkHeaders(declared: DeclaredResponse, headers: HeaderReader): ResponseProblem[] {
  const problem = (pointer: string, message: string): ResponseProblem => ({
    in: 'header',
    pointer,
    message,
  });
  const isDeclaredType = isMediaType(headers.get('content-type'), declared.mediaType);
  const type = isDeclaredType ? [] : [problem('Content-Type', `must be \`${declared.mediaType}\``)];
  const others = Object.entries(declared.headers).flatMap(([name, { required, schema }]) => {
    const text = headers.get(name.toLowerCase());
    if (text === null) return required ? [problem(name, 'is required')] : [];
    const faults = findValidator(schema)(coerceParameter(text, schema));
    return faults.map(({ message }) => problem(name, message));
  });
  return [...type, ...others];
}
