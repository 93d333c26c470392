import { checkResponse } from './check-response.ts';
import { exampleHeaders } from './find-example.ts';
import { contract } from './load-document.ts';
import { createReadRequest } from './read-request.ts';
import { createRouter } from './router.ts';
import { listOperations, type DeclaredResponse } from './service-operation.ts';

/** The contract as functions, which read requests and check responses. */
export type Service = ReturnType<typeof createService>;

let shared: Service | undefined;

/** The one service of this process: it holds no state, and what it has compiled serves everybody. */
export const sharedService = (): Service => (shared ??= createService());

export function createService() {
  const operations = listOperations(contract);
  return {
    /** By the client's name, such as `contacts.get`. */
    operations: new Map(operations.map((operation) => [operation.name, operation])),
    /** The path of each operation, by its id in the contract. */
    paths: new Map(operations.map(({ id, path }) => [id, path])),
    readRequest: createReadRequest(createRouter(operations)),
    checkResponse,
    /** The headers that the contract's examples put on a response. */
    headersOf: (response: DeclaredResponse) => exampleHeaders(contract, response),
  };
}
