import type { Issue } from '../service/issue.ts';
import { refuse, refuseIssues, type Refusal } from '../service/refusal.ts';

/** Thrown by a handler: the request is not carried out, and this is the response. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('The request is refused.');
    this.refusal = refusal;
  }
}

/** 404: the path names something that is not there. */
export function notFound(kind: string, where = 'workspace'): Refused {
  const message = `The ${where} has no ${kind} with this id.`;
  return new Refused(refuse(404, { code: 'resource_not_found', message }));
}

/** 409: the state of something does not allow the request; the code says which. */
export const conflict = (code: string, message: string): Refused =>
  new Refused(refuse(409, { code, message }));

/** 412: the resource is not the one that the caller has read. */
export function preconditionFailed(): Refused {
  const message =
    'The resource has changed since it was read. Read it again, and repeat the change.';
  return new Refused(refuse(412, { code: 'precondition_failed', message }));
}

/** 400 for a header. */
export const invalidHeader = (name: string, message: string): Refused =>
  invalid({ in: 'header', pointer: name, message }, 'invalid_parameter');

/** 400 for a body that fits the schema and cannot be carried out; the pointer says where. */
export const invalidBody = (pointer: string, message: string): Refused =>
  invalid({ in: 'body', pointer, message }, 'invalid_body');

/** 400 for a body that names something that the workspace does not have. */
export const unknownReference = (pointer: string, message: string): Refused =>
  invalid({ in: 'body', pointer, message }, 'unknown_reference');

/** 400 for an address that is none. */
export const invalidIdentifier = (pointer: string, message: string): Refused =>
  invalid({ in: 'body', pointer, message }, 'invalid_identifier');

/** 400 for a message with a template that the channel does not let through. */
export const templateNotApproved = (pointer: string, message: string): Refused =>
  invalid({ in: 'body', pointer, message }, 'template_not_approved');

/** 400 for a path parameter that names something of the wrong kind. */
export const invalidPath = (name: string, message: string): Refused =>
  invalid({ in: 'path', pointer: name, message }, 'invalid_parameter');

/** 400 for a query parameter. */
export const invalidQuery = (name: string, message: string): Refused =>
  invalid({ in: 'query', pointer: name, message }, 'invalid_parameter');

const invalid = (issue: Issue, code: string): Refused => new Refused(refuseIssues([issue], code));
