import { checkToken, type Authorize } from './check-token.ts';
import { findValidator, type FindValidator } from './find-validator.ts';
import type { Issue } from './issue.ts';
import { remember } from './json.ts';
import { createReadBody, type Body } from './read-body.ts';
import { readCredentials, type Credentials } from './read-credentials.ts';
import {
  createReadParameters,
  type HeaderReader,
  type Parameters,
  type ParameterValues,
  type Parametrized,
} from './read-parameters.ts';
import { refuse, refuseIssues, refuseToken, type Refusal } from './refusal.ts';
import type { Router } from './router.ts';
import type { ServiceOperation } from './service-operation.ts';

export interface RawRequest {
  /** In capitals. */
  readonly method: string;
  /** As in the address: still percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: HeaderReader;
  /** The whole body; empty where there is none. */
  readonly body: string;
}

/** A request that fits the contract, its values of the types that the contract gives them. */
export interface ServiceRequest {
  readonly operation: ServiceOperation;
  /** Path parameters by name, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: ParameterValues;
  /** Declared header parameters, by their declared names. */
  readonly headers: ParameterValues;
  readonly body: unknown;
  /** The bearer token; undefined at the token endpoint. */
  readonly token: string | undefined;
  /** At the token endpoint only. They are not compared with anything here. */
  readonly credentials: Credentials | undefined;
}

/** The request, or the response that refuses it. `operation` is set if the path is that of one. */
export type Reading =
  | { readonly request: ServiceRequest; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly operation?: ServiceOperation };

/** Reads a request: route, token, scopes, parameters and body, in this order. */
export type ReadRequest = (raw: RawRequest, authorize: Authorize) => Reading;

export function createReadRequest(route: Router): ReadRequest {
  const readInput = createReadInput<ServiceOperation>(findValidator);
  return (raw, authorize) => {
    const found = route(raw.method, raw.path);
    if (!found || 'allow' in found) return { refusal: refuseRoute('contract', raw, found?.allow) };
    const { operation, values } = found;
    const { scopes } = operation;
    const authorization = raw.headers.get('authorization');
    const checked = scopes ? checkToken(authorization, scopes, authorize) : undefined;
    if (checked && 'refusal' in checked) return { operation, refusal: checked.refusal };
    const input = readInput(operation, values, raw);
    if (!checked) return readTokenRequest(operation, input.body, authorization);
    const refusal = refuseInput(input);
    if (refusal) return { operation, refusal };
    const { path, query, headers } = input.parameters;
    const shared = { operation, path, query, headers, body: input.body.value };
    return { request: { ...shared, token: checked.token, credentials: undefined } };
  };
}

interface Input {
  readonly parameters: Parameters;
  readonly body: Body;
}

/** Makes the reader of parameters and bodies. What an operation needs is made when it is first called. */
export function createReadInput<Operation extends Parametrized & Pick<ServiceOperation, 'body'>>(
  find: FindValidator,
) {
  const create = (operation: Operation) => ({
    readParameters: createReadParameters(operation, find),
    readBody: createReadBody(operation, find),
  });
  const readers = new Map<Operation, ReturnType<typeof create>>();
  return (operation: Operation, values: readonly string[], raw: RawRequest): Input => {
    const reader = remember(readers, operation, () => create(operation));
    const parameters = reader.readParameters(values, raw.query, raw.headers);
    return { parameters, body: reader.readBody(raw.body, raw.headers.get('content-type')) };
  };
}

/** The 400 for faults of a request; undefined where it has none. */
export function refuseInput({ parameters, body }: Input): Refusal | undefined {
  if (parameters.issues.length + body.issues.length === 0) return undefined;
  const issues = [...parameters.issues, ...body.issues];
  if (issues.some(({ in: place, pointer }) => place !== 'body' && pointer !== 'Content-Type'))
    return refuseIssues(issues, 'invalid_parameter');
  return refuseIssues(issues, body.isMalformed ? 'malformed_json' : 'invalid_body');
}

/** RFC 6749, 5.2: a request that is none is a 400, one without credentials a 401. */
function readTokenRequest(
  operation: ServiceOperation,
  body: Body,
  authorization: string | null,
): Reading {
  const [issue] = body.issues;
  if (issue) return { operation, refusal: refuseTokenIssue(issue, body) };
  const credentials = readCredentials(authorization, body.value as Record<string, unknown>);
  if (!credentials) {
    const description = 'Send the client id and the client secret, by HTTP Basic or in the form.';
    return { operation, refusal: refuseToken(401, 'invalid_client', description) };
  }
  const parameters = { path: {}, query: {}, headers: {} };
  return { request: { operation, ...parameters, body: body.value, token: undefined, credentials } };
}

function refuseTokenIssue({ in: place, pointer, message }: Issue, { value }: Body): Refusal {
  const form = Object(value) as Record<string, unknown>;
  const isOtherGrant = pointer === '/grant_type' && 'grant_type' in form;
  const code = isOtherGrant ? 'unsupported_grant_type' : 'invalid_request';
  const subject =
    place === 'header' ? pointer : `The form${pointer && ` field ${pointer.slice(1)}`}`;
  return refuseToken(400, code, `${subject} ${message}.`);
}

/** The 404 or 405 for what a description has no operation for. */
export function refuseRoute(
  description: 'contract' | 'control API',
  { method, path }: RawRequest,
  allow: readonly string[] | undefined,
): Refusal {
  if (!allow) {
    const message = `The ${description} has no path ${path}.`;
    return refuse(404, { code: 'resource_not_found', message });
  }
  const methods = allow.join(', ');
  const message = `The ${description} has no ${method} on ${path}, it has ${methods}.`;
  const refusal = refuse(405, { code: 'method_not_allowed', message });
  return { ...refusal, headers: { allow: methods } };
}
