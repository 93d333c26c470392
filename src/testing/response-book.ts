import type { Service } from '../service/create-service.ts';
import { remember } from '../service/json.ts';
import type { ServiceRequest } from '../service/read-request.ts';
import type { ServiceOperation } from '../service/service-operation.ts';
import { nearNames } from '../terminal/near-names.ts';
import {
  type GivenResponse,
  type PreparedResponse,
  prepareResponse,
  turnPage,
} from './prepare-response.ts';
import type { TestRequest } from './test-request.ts';

/** A response, or a function that makes one for each request. */
export type GivenResponder = GivenResponse | ((request: TestRequest) => unknown);

/** A prepared response, or a function that prepares one. */
export type Prepared = PreparedResponse | ((request: TestRequest) => Promise<PreparedResponse>);

/** Keeps the responses that a test has chosen; other operations return the contract's first examples. */
export function createResponseBook(service: Service) {
  const lasting = new Map<ServiceOperation, Prepared>();
  const queued = new Map<ServiceOperation, Prepared[]>();
  const defaults = new Map<ServiceOperation, PreparedResponse>();
  const defaultOf = (operation: ServiceOperation): PreparedResponse =>
    remember(defaults, operation, () => prepareResponse(service, operation, {}));

  /** A function is called for each request, and what it returns is checked then. */
  function prepare(operation: ServiceOperation, response: GivenResponder): Prepared {
    if (typeof response !== 'function') return prepareResponse(service, operation, response);
    return async (request) =>
      prepareResponse(service, operation, (await response(request)) as GivenResponse);
  }

  return {
    /** From now on. */
    set(name: string, response: GivenResponder): void {
      const operation = findOperation(service, name);
      lasting.set(operation, prepare(operation, response));
    },
    /** Once each, before the one that holds from now on. */
    queue(name: string, responses: readonly GivenResponder[]): void {
      const operation = findOperation(service, name);
      const prepared = responses.map((response) => prepare(operation, response));
      queued.set(operation, [...(queued.get(operation) ?? []), ...prepared]);
    },
    take({ operation, query }: ServiceRequest): Prepared {
      const next = queued.get(operation)?.shift();
      if (next) return next;
      const response = lasting.get(operation) ?? defaultOf(operation);
      if (typeof response === 'function') return response;
      return turnPage(operation, response, query['cursor']);
    },
    clear(): void {
      lasting.clear();
      queued.clear();
    },
  };
}

/** An operation by the client's name for it; throws a TypeError with the near ones when there is none of that name. */
export function findOperation({ operations }: Service, name: string): ServiceOperation {
  const operation = operations.get(name);
  if (operation) return operation;
  const near = nearNames(String(name), [...operations.keys()]);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'names are family.method';
  throw new TypeError(`The contract has no operation "${name}": ${hint}`);
}
