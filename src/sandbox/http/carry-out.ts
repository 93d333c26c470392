import { refuse, refuseToken } from '../../service/refusal.ts';
import type { ServiceRequest } from '../../service/read-request.ts';
import type { ServiceOperation } from '../../service/service-operation.ts';
import type { Application } from '../access/application.ts';
import { type Access, TOKEN_SECONDS } from '../access/access.ts';
import { readScope, requireScopes } from '../access/require-scopes.ts';
import type { Call, Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { HANDLERS, type Handler } from '../families/handlers.ts';
import { Refused } from '../refused.ts';
import { checkVersion, versionOf } from '../resources/version.ts';
import { toTimestamp } from '../time/clock.ts';
import type { OutgoingResponse } from './outgoing-response.ts';
import { completeBody } from '../../service/complete-body.ts';
import { pickKnownFields } from './known-fields.ts';
import { locationOf } from './location.ts';
import { Page } from '../resources/page.ts';
import type { TokenResponse } from '../../../generated/index.ts';
import type { Credentials } from '../../service/read-credentials.ts';

/** Who calls, and from where. */
export interface Caller {
  /** undefined at the token endpoint only. */
  readonly application: Application | undefined;
  readonly requestId: string;
  readonly ip: string | undefined;
}

/** A response, and where it would have broken the contract. */
export interface CarriedOut {
  readonly response: OutgoingResponse;
  readonly violations: readonly string[];
}

class Violation extends Error {
  override readonly name = 'Violation';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The sandbox would have broken the contract: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}

/** Carries out a request, completely or not at all, and checks the response against the contract. */
export function carryOut(
  engine: Engine,
  access: Access,
  request: ServiceRequest,
  caller: Caller,
): CarriedOut {
  try {
    const response = engine.store.transaction(() => {
      const made = makeResponse(engine, access, request, caller);
      checkOwnResponse(engine, request, made);
      return made;
    });
    return { response, violations: [] };
  } catch (error) {
    return errorResponse(engine, request, error as Error);
  }
}

function makeResponse(
  engine: Engine,
  access: Access,
  request: ServiceRequest,
  { application, requestId, ip }: Caller,
): OutgoingResponse {
  const { operation, path, query } = request;
  const { status } = operation.success;
  if (!application) {
    // RFC 6749, 5.1: nobody on the way may keep a token.
    const headers = { 'cache-control': 'no-store' };
    return { status, headers, body: issueToken(access, request.credentials) };
  }
  const call: Call = {
    engine,
    workspace: engine.workspace(application.workspaceId),
    application,
    actor: { type: 'application', id: application.id, name: application.name },
    now: toTimestamp(engine.clock.now()),
    requestId,
    ip,
    path,
    query,
    body: pickKnownFields(operation, request.body),
  };
  const relations = (query['expand'] ?? []) as readonly string[];
  const embedded = relations.filter((each) => each !== 'links').map(readScope);
  requireScopes(call, embedded, `Embedding ${relations.join(' and ')}`);
  const wanted = request.headers['If-Match'] as string | undefined;
  if (wanted !== undefined) checkVersion(call, operation.family, wanted);
  const result = handlerOf(operation)(call);
  const body = envelope(expand(call, result, relations), requestId);
  const location = locationOf(engine.service, request, body);
  const { id } = result as { readonly id?: string };
  const etag = operation.success.headers['ETag'] && versionOf(call, operation.family, id);
  const headers = { ...(location && { location }), ...(etag && { etag }) };
  return { status, headers, body: completeBody(operation.success.schema, body) };
}

/** Each operation has one, by its type. */
function handlerOf({ family, method }: ServiceOperation): Handler {
  const families: Readonly<Record<string, Readonly<Record<string, Handler>>>> = HANDLERS;
  return families[family]?.[method] as Handler;
}

function checkOwnResponse(
  { service }: Engine,
  { operation }: ServiceRequest,
  response: OutgoingResponse,
): void {
  const { headers: own } = response;
  const type = own['content-type'] ?? 'application/json';
  // The names of headers are in lower case everywhere in the sandbox.
  const headers = { get: (name: string) => (name === 'content-type' ? type : (own[name] ?? null)) };
  const problems = service.checkResponse(operation, { ...response, headers });
  if (problems.length === 0) return;
  const list = problems.map(({ in: place, pointer, message }) =>
    [place, pointer, message].filter(Boolean).join(' '),
  );
  throw new Violation([`${operation.name} ${response.status}`, ...list]);
}

function errorResponse(engine: Engine, request: ServiceRequest, error: Error): CarriedOut {
  if (error instanceof Refused) {
    const response = error.refusal;
    try {
      checkOwnResponse(engine, request, response);
      return { response, violations: [] };
    } catch (violation) {
      return errorResponse(engine, request, violation as Error);
    }
  }
  const violations = error instanceof Violation ? error.problems : [error.stack ?? error.message];
  const refusal = refuse(500, { code: 'internal_error', message: error.message });
  return { response: refusal, violations };
}

/** The wrapper of a success: `data` and `meta`, or that of a list. */
function envelope(result: unknown, requestId: string): unknown {
  const meta = { request_id: requestId };
  if (!(result instanceof Page)) return { data: result, meta };
  const { items, nextCursor } = result;
  const pagination = { next_cursor: nextCursor, has_more: nextCursor !== null };
  return { object: 'list', data: items, pagination, meta };
}

/** Embeds what `expand` names beside its id, in a resource or in a page. */
function expand(context: Context, result: unknown, relations: readonly string[]): unknown {
  if (relations.length === 0) return result;
  if (result instanceof Page)
    return new Page(
      result.items.map((item) => expand(context, item, relations)),
      result.nextCursor,
    );
  const { contacts, companies } = context.workspace;
  const resource = result as Readonly<Record<string, unknown>>;
  const { contact_id: contactId, company_id: companyId } = resource;
  const contact = relations.includes('contact') && contacts.get(`${contactId}`);
  const company = relations.includes('company') && companies.get(`${companyId}`);
  return { ...resource, ...(contact && { contact }), ...(company && { company }) };
}

/** Exchanges credentials for a token. Throws the 401 for wrong ones. */
function issueToken(access: Access, credentials: Credentials | undefined): TokenResponse {
  const application = credentials && access.authenticate(credentials);
  if (!application) {
    const description = 'The client id or the client secret is wrong.';
    throw new Refused(refuseToken(401, 'invalid_client', description));
  }
  const accessToken = access.issueToken(application);
  return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
}
