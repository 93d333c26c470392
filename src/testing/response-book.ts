import type { Service } from '../service/create-service.ts';
import type { ServiceRequest } from '../service/read-request.ts';
import type { ServiceOperation } from '../service/service-operation.ts';
import { nearNames } from '../terminal/near-names.ts';
import { type GivenResponse, prepareResponse, type PreparedResponse } from './prepare-response.ts';
import type { TestRequest } from './test-request.ts';
import { turnPage } from './turn-page.ts';

/** An answer, or what a test makes one of when a request has come. */
export type GivenResponder = GivenResponse | ((request: TestRequest) => unknown);

/** An answer that is ready, or the way to one. */
export type Prepared = PreparedResponse | ((request: TestRequest) => Promise<PreparedResponse>);

/** Which answer each operation gives next. */
export interface ResponseBook {
  /** From now on. */
  set(name: string, answer: GivenResponder): void;
  /** Once each, before the one that holds from now on. */
  queue(name: string, answers: readonly GivenResponder[]): void;
  take(request: ServiceRequest): Prepared;
  clear(): void;
}

/** Keeps the answers that a test has chosen; the contract's first examples are the rest. */
export function createResponseBook(service: Service): ResponseBook {
  const lasting = new Map<ServiceOperation, Prepared>();
  const queued = new Map<ServiceOperation, Prepared[]>();
  const defaults = new Map<ServiceOperation, PreparedResponse>();

  function defaultOf(operation: ServiceOperation): PreparedResponse {
    const answer = defaults.get(operation) ?? prepareResponse(service, operation, {});
    defaults.set(operation, answer);
    return answer;
  }

  /** A function is called for each request, and what it returns is checked then. */
  function prepare(operation: ServiceOperation, answer: GivenResponder): Prepared {
    if (typeof answer !== 'function') return prepareResponse(service, operation, answer);
    return async (request) =>
      prepareResponse(service, operation, (await answer(request)) as GivenResponse);
  }

  return {
    set(name, answer) {
      const operation = findOperation(service, name);
      lasting.set(operation, prepare(operation, answer));
    },
    queue(name, answers) {
      const operation = findOperation(service, name);
      const prepared = answers.map((answer) => prepare(operation, answer));
      queued.set(operation, [...(queued.get(operation) ?? []), ...prepared]);
    },
    take({ operation, query }) {
      const next = queued.get(operation)?.shift();
      if (next) return next;
      const answer = lasting.get(operation) ?? defaultOf(operation);
      if (typeof answer === 'function') return answer;
      return turnPage(operation, answer, query['cursor']);
    },
    clear() {
      lasting.clear();
      queued.clear();
    },
  };
}

/**
 * An operation by the client's name for it.
 *
 * @throws {TypeError} when the contract has none of that name, with the near ones.
 */
export function findOperation({ operations }: Service, name: string): ServiceOperation {
  const operation = operations.get(name);
  if (operation) return operation;
  const near = nearNames(String(name), [...operations.keys()]);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'names are family.method';
  throw new TypeError(`The contract has no operation "${name}": ${hint}`);
}
