import { sleep } from '../../client/with-deadline.ts';
import type { RawRequest, Reading } from '../../service/read-request.ts';
import { refuse, type Refusal } from '../../service/refusal.ts';
import type { ServiceOperation } from '../../service/service-operation.ts';
import type { Access } from '../access/access.ts';
import type { Application } from '../access/application.ts';
import type { Engine } from '../engine.ts';
import type { Recent } from '../recent.ts';
import { countUsage } from '../resources/usage.ts';
import { toSent, type Sent } from './outgoing-response.ts';
import { carryOut } from './carry-out.ts';
import { preflightHeaders } from './cors.ts';
import { readExport } from './export-file.ts';
import { injectedResponse, applyFault, type Outcome } from './injected-fault-response.ts';
import { drawFault, FAULT_HEADER, readFaultHeader, type Fault } from './injected-fault.ts';
import { createIdempotency, type KeyedRequest } from './idempotency.ts';
import { createRateLimit } from './rate-limit.ts';
import type { SandboxRequest } from '../public-types.ts';
import { loggedBodies, reasonOf, shownHeaders } from './request-log.ts';
import { TurnTaking } from './turn-taking.ts';
import type { DeprecationNotice } from '../sandbox-options.ts';

/** A promise only where the response has to wait: most are there at once. */
export type Serve = (raw: RawRequest, ip?: string) => Outcome | Promise<Outcome>;

/** A request on its way, and what is known of it. */
interface Arrival {
  readonly raw: RawRequest;
  readonly reading: Reading;
  readonly application: Application | undefined;
  readonly requestId: string;
  readonly ip: string | undefined;
  /** When it came, by the clock of the machine. */
  readonly start: number;
}

/** What came of a request. */
interface Result {
  readonly sent: Sent;
  readonly isReplay: boolean;
  readonly violations: readonly string[];
  /** The headers that say how many requests are left. */
  readonly limits?: Readonly<Record<string, string>> | undefined;
}

/** Makes the function that serves requests: it reads them, applies faults, limits and idempotency, and calls handlers. */
export const createServe = (engine: Engine, access: Access, log: Recent<SandboxRequest>): Serve =>
  new RequestServer(engine, access, log).serve;

class RequestServer {
  readonly #engine: Engine;
  readonly #access: Access;
  readonly #log: Recent<SandboxRequest>;
  readonly #takeAllowance: ReturnType<typeof createRateLimit>;
  readonly #idempotency: ReturnType<typeof createIdempotency>;
  readonly #turns = new TurnTaking();

  constructor(engine: Engine, access: Access, log: Recent<SandboxRequest>) {
    this.#engine = engine;
    this.#access = access;
    this.#log = log;
    this.#takeAllowance = createRateLimit(engine);
    this.#idempotency = createIdempotency(engine);
  }

  readonly serve: Serve = (sent, ip) => {
    this.#engine.timers.runDue();
    const raw = this.#engine.settings.grease?.read(sent) ?? sent;
    if (raw.method === 'OPTIONS')
      return whole({ status: 204, headers: preflightHeaders(raw.headers), text: '' });
    const file = readExport(this.#engine, raw);
    if (file) return whole(file);
    const arrival = this.#read(raw, ip);
    const fault = readFault(arrival, this.#engine);
    if (fault instanceof TypeError) return whole(refuseFault(fault));
    const keyed = readKey(arrival);
    if (!keyed) return this.#carryOutWithFault(arrival, fault);
    // Of requests with the same key at the same time, one runs; the others wait for its response.
    const turn = JSON.stringify({ ...keyed, query: '', body: '' });
    return this.#turns.take(turn, () => this.#carryOutWithFault(arrival, fault, keyed));
  };

  #read(raw: RawRequest, ip: string | undefined): Arrival {
    let application: Application | undefined;
    // RFC 9110, 9.3.2: HEAD is GET, of which the body is not sent.
    const read = raw.method === 'HEAD' ? { ...raw, method: 'GET' } : raw;
    const reading = this.#engine.service.readRequest(read, (token) => {
      const checked = this.#access.check(token);
      application = checked.application;
      return checked.verdict;
    });
    const requestId = this.#engine.newId('req_');
    return { raw, reading, application, requestId, ip, start: performance.now() };
  }

  /** The response without faults: the stored one if the request repeats another, else that of carrying it out. */
  #respond(arrival: Arrival, keyed: KeyedRequest | undefined): Result {
    const { reading, application, requestId, ip } = arrival;
    const allowance = application ? this.#takeAllowance(application.id) : undefined;
    const limits = allowance?.headers;
    // Reading changes nothing but the count of requests.
    const durability = ['GET', 'HEAD'].includes(arrival.raw.method) ? 'soon' : 'now';
    const work = (): Result => {
      if (application) countUsage(this.#engine, application.workspaceId, 'api_requests', 1);
      const stored = allowance?.refusal ? undefined : keyed && this.#idempotency.find(keyed);
      if (stored) return this.#finish(stored, arrival, { limits, isReplay: true });
      const limited = allowance?.refusal;
      const { response: made, violations } =
        limited || reading.refusal
          ? { response: limited ?? (reading.refusal as Refusal), violations: [] }
          : carryOut(this.#engine, this.#access, reading.request, { application, requestId, ip });
      const result = this.#finish(toSent(made), arrival, { limits, violations });
      if (keyed) this.#idempotency.store(keyed, result.sent);
      return result;
    };
    try {
      return this.#engine.store.transaction(work, durability);
    } catch (error) {
      // Nothing of it was kept, so that nothing of it has happened.
      const { message } = error as Error;
      const sent = toSent(refuse(500, { code: 'internal_error', message }));
      return this.#finish(sent, arrival, { limits, violations: [message] });
    }
  }

  #finish(
    { status, headers, text }: Sent,
    arrival: Arrival,
    { limits = {}, isReplay = false, violations = [] }: Partial<Result> = {},
  ): Result {
    const notice = this.#engine.settings.deprecated.get(nameOf(arrival) ?? '');
    const all = { ...headers, ...limits, ...deprecationHeaders(notice) };
    return { sent: { status, headers: all, text }, isReplay, violations };
  }

  #carryOutWithFault(arrival: Arrival, fault: Fault, keyed?: KeyedRequest): ReturnType<Serve> {
    if (fault.delayMs)
      return sleep(fault.delayMs, this.#engine.closed).then(() =>
        this.#carryOutWithFault(arrival, { ...fault, delayMs: 0 }, keyed),
      );
    const injected = injectedResponse(fault);
    const result = injected ? this.#finish(injected.sent, arrival) : this.#respond(arrival, keyed);
    const { grease } = this.#engine.settings;
    const sent = grease?.respond(operationOf(arrival.reading), result.sent) ?? result.sent;
    const outcome = injected?.isBroken ? injected : applyFault(sent, fault);
    this.#record(arrival, result, outcome);
    return outcome;
  }

  #record(arrival: Arrival, { isReplay, violations }: Result, outcome: Outcome): void {
    const { raw, application, requestId } = arrival;
    const entry = {
      error: reasonOf(outcome.sent),
      durationMs: Math.round(performance.now() - arrival.start),
      method: raw.method,
      path: raw.path,
      query: raw.query.toString(),
      operation: nameOf(arrival),
      application: application?.id,
      idempotencyKey: raw.headers.get('idempotency-key') ?? undefined,
      headers: shownHeaders(raw.headers),
      body: raw.body,
      status: outcome.isBroken ? undefined : outcome.sent.status,
      responseHeaders: outcome.isBroken ? {} : outcome.sent.headers,
      responseBody: outcome.isBroken ? '' : outcome.sent.text,
      requestId,
      isReplay,
      violations,
      at: new Date(this.#engine.clock.now()),
    };
    this.#log.add(Object.assign(entry, loggedBodies(entry)));
  }
}

const whole = (sent: Sent): Outcome => ({ sent, isBroken: false });

const nameOf = ({ reading }: Arrival): string | undefined => operationOf(reading)?.name;

const operationOf = (reading: Reading): ServiceOperation | undefined =>
  reading.refusal ? reading.operation : reading.request.operation;

/** Of operations that take a key: a search is a POST, and does not. */
function readKey({ raw, reading, application }: Arrival): KeyedRequest | undefined {
  const key = raw.headers.get('idempotency-key');
  if (!key || !application) return undefined;
  const takesKey = operationOf(reading)?.parameters.some(({ name }) => name === 'Idempotency-Key');
  if (!takesKey) return undefined;
  const { method, path, body } = raw;
  return { applicationId: application.id, method, path, key, query: `${raw.query}`, body };
}

function readFault(arrival: Arrival, { settings }: Engine): Fault | TypeError {
  try {
    const asked = readFaultHeader(arrival.raw.headers.get(FAULT_HEADER));
    return asked ?? drawFault(settings.faults, nameOf(arrival), settings.random);
  } catch (error) {
    return error as TypeError;
  }
}

function refuseFault({ message }: TypeError): Sent {
  const issues = [{ in: 'header', pointer: FAULT_HEADER, message }];
  return toSent(refuse(400, { code: 'invalid_parameter', message, details: { issues } }));
}

/** The three headers of a deprecated endpoint. */
function deprecationHeaders(notice: DeprecationNotice | undefined): Record<string, string> {
  if (!notice) return {};
  return {
    deprecation: 'true',
    sunset: new Date(notice.sunset).toUTCString(),
    link: `<${notice.link}>; rel="deprecation"`,
  };
}
