import type { Issue } from '../service/issue.ts';
import { refuse, refuseIssues, type Refusal } from '../service/refusal.ts';

/** Thrown by a handler: the request is not carried out, and this is the response. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const { body } = refusal;
    super('error_description' in body ? body.error_description : body.error.message);
    this.refusal = refusal;
  }
}

/** 404: the path names something that is not there. */
export function notFound(kind: string, where = 'workspace', by = 'id'): Refused {
  const message = `The ${where} has no ${kind} with this ${by}.`;
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

/** Makes the 400 for something in a part of a request, whose pointer says where. */
const invalid =
  (place: Issue['in'], code: string) =>
  (pointer: string, message: string): Refused =>
    new Refused(refuseIssues([{ in: place, pointer, message }], code));

export const invalidHeader = invalid('header', 'invalid_parameter');
export const invalidQuery = invalid('query', 'invalid_parameter');
/** For a path parameter that names something of the wrong kind. */
export const invalidPath = invalid('path', 'invalid_parameter');
/** For a body that fits the schema and cannot be carried out. */
export const invalidBody = invalid('body', 'invalid_body');
/** For a body that names something that the workspace does not have. */
export const unknownReference = invalid('body', 'unknown_reference');
/** For an address that is none. */
export const invalidIdentifier = invalid('body', 'invalid_identifier');
/** For a message with a template that the channel does not let through. */
export const templateNotApproved = invalid('body', 'template_not_approved');
