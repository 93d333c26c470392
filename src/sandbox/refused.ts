import type { Issue } from '../service/issue.ts';
import { refuse, refuseIssues, type Refusal } from '../service/refusal.ts';

/** Thrown by a handler: the request is not carried out, and this is the answer. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('The request is refused.');
    this.refusal = refusal;
  }
}

/** 404: the path names something that is not there. */
export function notFound(kind: string): Refused {
  const message = `The workspace has no ${kind} with this id.`;
  return new Refused(refuse(404, { code: 'resource_not_found', message }));
}

/** 409: the request does not go with the state that something is in. */
export function stateConflict(message: string): Refused {
  return new Refused(refuse(409, { code: 'state_conflict', message }));
}

/** 400 for a body that fits the schema and cannot be carried out; the pointer says where. */
export function invalidBody(pointer: string, message: string): Refused {
  return invalid({ in: 'body', pointer, message }, 'invalid_body');
}

/** 400 for a query parameter. */
export function invalidQuery(name: string, message: string): Refused {
  return invalid({ in: 'query', pointer: name, message }, 'invalid_parameter');
}

function invalid(issue: Issue, code: string): Refused {
  return new Refused(refuseIssues([issue], code));
}
