// The control API, as far as the page needs it; its types are those of its description.
import type {
  ApplicationWithSecret,
  ClockAdvance,
  Contract,
  FaultRule,
  FoundResource,
  InboundMessage,
  KeptResource,
  LoggedRequest,
  ResourceKind,
  ResourceList,
  SandboxActivity,
  SandboxClock,
  SandboxOptions,
  SandboxState,
} from '../../../generated/control.ts';

/** What requests go through. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

let send: Send = (path, init) => fetch(path, init);

/** Has requests go elsewhere from now on, such as to a sandbox in the page. */
export function sendThrough(other: Send): void {
  send = other;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const response = await send(`/_sandbox/${path}`, { method, headers, ...sent }).catch((cause) => {
    throw new Error('The sandbox does not respond.', { cause });
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

export const getContract = () => call<Contract>('GET', 'contract');
export const getActivity = (after: number | undefined) =>
  call<SandboxActivity>('GET', `activity?${query({ after, wait_ms: 20_000, limit: 1_000 })}`);

export const getRequest = async (id: string): Promise<LoggedRequest | undefined> =>
  (await call<{ data: LoggedRequest[] }>('GET', `requests?${query({ request_id: id })}`)).data[0];
export const clearRequests = () => call<void>('DELETE', 'requests');
export const resendDelivery = (id: string) =>
  call<KeptResource>('POST', `deliveries/${encodeURIComponent(id)}/resend`);

export const listKinds = async (): Promise<readonly ResourceKind[]> =>
  (await call<{ data: ResourceKind[] }>('GET', 'resources')).data;
export const listResources = (
  kind: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
) => call<ResourceList>('GET', `resources/${kind}?${query({ limit: 1_000, ...values })}`);
export const findResource = (id: string) =>
  call<FoundResource>('GET', `lookup/${encodeURIComponent(id)}`);

export const setSpeed = (speed: number) => call<SandboxClock>('PATCH', 'clock', { speed });
export const advance = (by: ClockAdvance) => call<SandboxClock>('POST', 'clock/advance', by);

export const writeAsContact = (message: InboundMessage) =>
  call<KeptResource>('POST', 'inbound_messages', message);
const cause = (what: string, id: string, move: string, body: object) =>
  call<KeptResource>('POST', `${what}/${encodeURIComponent(id)}/${move}`, body);
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

export const createApplication = () => call<ApplicationWithSecret>('POST', 'applications', {});
export const getOptions = () => call<SandboxOptions>('GET', 'options');
export const updateOptions = (options: SandboxOptions) =>
  call<SandboxOptions>('PATCH', 'options', options);
export const getFaults = async (): Promise<readonly FaultRule[]> =>
  (await call<{ faults: FaultRule[] }>('GET', 'faults')).faults;
export const replaceFaults = (faults: readonly FaultRule[]) => call('PUT', 'faults', { faults });
export const plantExamples = () => call('POST', 'seed', { seed: 'examples' });
export const reset = () => call('POST', 'reset', {});
export const exportState = () => call<SandboxState>('GET', 'state');
