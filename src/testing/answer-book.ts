import type { Service } from '../service/create-service.ts';
import type { ServiceRequest } from '../service/read-request.ts';
import type { ServiceOperation } from '../service/service-operation.ts';
import { nearNames } from '../terminal/near-names.ts';
import { prepareAnswer, type PreparedAnswer } from './prepare-answer.ts';
import type { TestAnswer } from './test-answer.ts';
import { turnPage } from './turn-page.ts';

/** Which answer each operation gives next. */
export interface AnswerBook {
  /** From now on. */
  set(name: string, answer: TestAnswer): void;
  /** Once each, before the one that holds from now on. */
  queue(name: string, answers: readonly TestAnswer[]): void;
  take(request: ServiceRequest): PreparedAnswer;
  clear(): void;
}

/** Keeps the answers that a test has chosen; the contract's first examples are the rest. */
export function createAnswerBook(service: Service): AnswerBook {
  const lasting = new Map<ServiceOperation, PreparedAnswer>();
  const queued = new Map<ServiceOperation, PreparedAnswer[]>();
  const defaults = new Map<ServiceOperation, PreparedAnswer>();

  function defaultOf(operation: ServiceOperation): PreparedAnswer {
    const answer = defaults.get(operation) ?? prepareAnswer(service, operation, {});
    defaults.set(operation, answer);
    return answer;
  }

  return {
    set(name, answer) {
      const operation = findOperation(service, name);
      lasting.set(operation, prepareAnswer(service, operation, answer));
    },
    queue(name, answers) {
      const operation = findOperation(service, name);
      const prepared = answers.map((answer) => prepareAnswer(service, operation, answer));
      queued.set(operation, [...(queued.get(operation) ?? []), ...prepared]);
    },
    take({ operation, query }) {
      const next = queued.get(operation)?.shift();
      if (next) return next;
      const answer = lasting.get(operation) ?? defaultOf(operation);
      return turnPage(operation, answer, query['cursor']);
    },
    clear() {
      lasting.clear();
      queued.clear();
    },
  };
}

function findOperation({ operations }: Service, name: string): ServiceOperation {
  const operation = operations.get(name);
  if (operation) return operation;
  const near = nearNames(String(name), [...operations.keys()]);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'names are family.method';
  throw new TypeError(`The contract has no operation "${name}": ${hint}`);
}
