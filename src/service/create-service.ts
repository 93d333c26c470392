import { checkResponse } from './check-response.ts';
import { exampleHeaders } from './find-example.ts';
import { contract } from './load-document.ts';
import { createReadRequest, type ReadRequest } from './read-request.ts';
import { createRouter } from './router.ts';
import {
  listOperations,
  type DeclaredResponse,
  type ServiceOperation,
} from './service-operation.ts';

/** The contract as functions, which read requests and check responses. */
export interface Service {
  /** By the client's name, such as `contacts.get`. */
  readonly operations: ReadonlyMap<string, ServiceOperation>;
  /** The path of each operation, by its id in the contract. */
  readonly paths: ReadonlyMap<string, string>;
  readonly readRequest: ReadRequest;
  readonly checkResponse: typeof checkResponse;
  /** The headers that the contract's examples put on a response. */
  headersOf(response: DeclaredResponse): Record<string, string>;
}

let shared: Service | undefined;

/** The one service of this process: it holds no state, and what it has compiled serves everybody. */
export const sharedService = (): Service => (shared ??= createService());

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
