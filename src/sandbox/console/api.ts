// The control API, as far as the page needs it.

/** A request to the service, and what it got. */
export interface LoggedRequest {
  readonly sequence: number;
  readonly request_id: string;
  readonly at: string;
  readonly duration_ms: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly operation: string | null;
  readonly application: string | null;
  readonly idempotency_key: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number | null;
  readonly response_headers: Readonly<Record<string, string>>;
  readonly response_body: string;
  readonly error: RequestReason | null;
  readonly replayed: boolean;
  readonly violations: readonly string[];
}

export interface RequestReason {
  readonly code: string;
  readonly message: string;
  readonly issues: readonly Issue[];
}

export interface Issue {
  readonly in: string;
  readonly pointer: string;
  readonly message: string;
}

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  readonly sequence: number;
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly url: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly attempt: number;
  readonly at: string;
  readonly duration_ms: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number | null;
  readonly response_body: string;
  readonly error: string | null;
}

export interface Clock {
  readonly now: string;
  readonly speed: number;
  readonly next_due_at: string | null;
}

export interface Activity {
  readonly epoch: string;
  readonly cursor: number;
  readonly requests: readonly LoggedRequest[];
  readonly deliveries: readonly DeliveryAttempt[];
  readonly changed: readonly string[];
  readonly missed: boolean;
  readonly clock: Clock;
}

/** A resource as the service shows it. */
export interface Resource {
  readonly id: string;
  readonly object: string;
  readonly [field: string]: unknown;
}

/** A kind of resource, and how many there are. */
export interface Kind {
  /** Name of its collection, as `activity` names what changed. */
  readonly kind: string;
  readonly object: string;
  readonly title: string;
  /** Its schema in the contract. */
  readonly schema: string;
  /** The operation that creates one; null where the sandbox does. */
  readonly create: string | null;
  readonly count: number;
}

export interface ResourcePage {
  readonly data: readonly Resource[];
  readonly pagination: { readonly next_cursor: string | null; readonly has_more: boolean };
}

export interface FaultRule {
  readonly operation?: string;
  readonly share?: number;
  readonly status?: number;
  readonly delay_ms?: number;
  readonly reset?: 'before' | 'after';
  readonly malformed?: boolean;
}

export interface Options {
  readonly deliveries?: { readonly breaker_after?: number };
  readonly routes?: Readonly<Record<string, string>>;
}

export interface Application {
  readonly client_id: string;
  readonly client_secret: string;
  readonly access_token: string;
}

export interface WrittenMessage {
  readonly from: string;
  readonly text?: string;
  readonly content?: object;
  readonly channel_id?: string;
  readonly reply_to_message_id?: string;
}

/** The sandbox does not respond; it was stopped, or is starting. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`/_sandbox/${path}`, { method, headers, ...sent }).catch((cause) => {
    throw new Unreachable('The sandbox does not respond.', { cause });
  });
  const text = await response.text();
  if (!response.ok) throw new Error(messageOf(text) ?? `The sandbox returned ${response.status}.`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function messageOf(text: string): string | undefined {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return undefined;
  }
}

const query = (values: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

export const getContract = () => call<object>('GET', 'contract');
export const getHealth = () => call<{ version: string; base_url: string }>('GET', 'health');
export const getActivity = (after: number | undefined) =>
  call<Activity>('GET', `activity?${query({ after, wait_ms: 20_000, limit: 1_000 })}`);

export const getRequest = async (id: string): Promise<LoggedRequest | undefined> =>
  (await call<{ data: LoggedRequest[] }>('GET', `requests?${query({ request_id: id })}`)).data[0];
export const clearRequests = () => call<void>('DELETE', 'requests');
export const resendDelivery = (id: string) =>
  call<Resource>('POST', `deliveries/${encodeURIComponent(id)}/resend`);

export const listKinds = async (): Promise<readonly Kind[]> =>
  (await call<{ data: Kind[] }>('GET', 'resources')).data;
export const listResources = (
  kind: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
) => call<ResourcePage>('GET', `resources/${kind}?${query({ limit: 1_000, ...values })}`);
export const getResource = async (id: string): Promise<Resource> =>
  (await call<{ data: Resource }>('GET', `resource?${query({ id })}`)).data;

export const getClock = () => call<Clock>('GET', 'clock');
export const setSpeed = (speed: number) => call<Clock>('PATCH', 'clock', { speed });
export const advance = (by: { milliseconds: number } | { to_next: true }) =>
  call<Clock>('POST', 'clock/advance', by);

export const writeAsContact = (message: WrittenMessage) =>
  call<Resource>('POST', 'inbound_messages', message);
const cause = (what: string, id: string, move: string, body: object) =>
  call<Resource>('POST', `${what}/${encodeURIComponent(id)}/${move}`, body);
export const reportMessage = (id: string, status: string) =>
  cause('messages', id, 'report', { status });
export const reviewTemplate = (id: string, status: string) =>
  cause('whatsapp_templates', id, 'review', {
    status,
    ...(status === 'rejected' && { reason: 'It was rejected in the console.' }),
  });
export const moveChannel = (id: string, status: string) =>
  cause('channels', id, 'move', { status });
export const failJob = (id: string, error: string) => cause('jobs', id, 'fail', { error });

export const createApplication = () => call<Application>('POST', 'applications', {});
export const createToken = () => call<{ access_token: string }>('POST', 'tokens', {});
export const getOptions = () => call<Options>('GET', 'options');
export const updateOptions = (options: Options) => call<Options>('PATCH', 'options', options);
export const getFaults = async (): Promise<readonly FaultRule[]> =>
  (await call<{ faults: FaultRule[] }>('GET', 'faults')).faults;
export const replaceFaults = (faults: readonly FaultRule[]) => call('PUT', 'faults', { faults });
export const plantExamples = () => call('POST', 'seed', { seed: 'examples' });
export const reset = () => call('POST', 'reset', {});
