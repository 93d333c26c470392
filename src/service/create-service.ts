import { createCheckResponse, type CheckResponse } from './check-response.ts';
import { exampleHeaders } from './find-example.ts';
import { contract } from './load-document.ts';
import type { JsonObject } from './json.ts';
import { createReadRequest, type ReadRequest } from './read-request.ts';
import { createRouter } from './router.ts';
import { createCompile } from './schema-validators.ts';
import {
  listOperations,
  type DeclaredResponse,
  type ServiceOperation,
} from './service-operation.ts';

/** What the contract says, as functions: how requests are read and answers are checked. */
export interface Service {
  /** By the client's name, such as `contacts.get`. */
  readonly operations: ReadonlyMap<string, ServiceOperation>;
  readonly readRequest: ReadRequest;
  readonly checkResponse: CheckResponse;
  /** The headers that the contract's examples put on a response. */
  headersOf(response: DeclaredResponse): Record<string, string>;
}

/** Reads a contract. Schemas are compiled when an operation first needs them. */
export function createService(document: JsonObject = contract): Service {
  const operations = listOperations(document);
  const compile = createCompile(document);
  return {
    operations: new Map(operations.map((operation) => [operation.name, operation])),
    readRequest: createReadRequest(createRouter(operations), compile),
    checkResponse: createCheckResponse(compile),
    headersOf: (response) => exampleHeaders(document, response),
  };
}
