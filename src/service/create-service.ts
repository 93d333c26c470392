import { exampleHeaders } from './find-example.ts';
import { contract } from './load-document.ts';
import { createReadRequest, type ReadRequest } from './read-request.ts';
import { createRouter } from './router.ts';
import {
  listOperations,
  type DeclaredResponse,
  type ServiceOperation,
} from './service-operation.ts';
import { findValidator } from './find-validator.ts';
import type { Fault } from './issue.ts';
import { isMediaType } from './read-body.ts';
import { coerceParameter, type HeaderReader } from './read-parameters.ts';

/** The contract as functions, which read requests and check responses. */
export interface Service {
  /** By the client's name, such as `contacts.get`. */
  readonly operations: ReadonlyMap<string, ServiceOperation>;
  /** The path of each operation, by its id in the contract. */
  readonly paths: ReadonlyMap<string, string>;
  readonly readRequest: ReadRequest;
  readonly checkResponse: CheckResponse;
  /** The headers that the contract's examples put on a response. */
  headersOf(response: DeclaredResponse): Record<string, string>;
}

/** Reads the contract. */
export function createService(): Service {
  const operations = listOperations(contract);
  return {
    operations: new Map(operations.map((operation) => [operation.name, operation])),
    paths: new Map(operations.map(({ id, path }) => [id, path])),
    readRequest: createReadRequest(createRouter(operations)),
    checkResponse,
    headersOf: (response) => exampleHeaders(contract, response),
  };
}

/** A response, its body as a value. */
interface ResponseParts {
  readonly status: number;
  readonly headers: HeaderReader;
  readonly body: unknown;
}

/** One way in which a response breaks the contract. */
interface ResponseProblem extends Fault {
  readonly in: 'status' | 'header' | 'body';
  /** A JSON Pointer into the body, or the name of the header. */
  readonly pointer: string;
}

/** Where a response breaks the contract; an empty list if it does not. */
type CheckResponse = (operation: ServiceOperation, response: ResponseParts) => ResponseProblem[];

/** Checks status, content type, headers and body. */
const checkResponse: CheckResponse = (operation, { status, headers, body }) => {
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
};

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
