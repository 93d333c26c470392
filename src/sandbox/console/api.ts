import {
  controlPaths,
  type ControlOperations,
  type ResourceList,
} from '../../../generated/control.ts';
import { parseJson } from '../../service/json.ts';
import { type Control, createControl, type Send } from '../control/client.ts';
import { Store } from './store.ts';

let send: Send = (path, init) => fetch(path, init);

/** Where the service is, for requests that a reader copies. */
export let origin = typeof location === 'undefined' ? '' : location.origin;

/** Has requests go elsewhere from now on, such as to a sandbox in the page. */
export function sendThrough(other: Send, base: string): void {
  send = other;
  origin = base;
}

/** The workspace that is shown; undefined for the first. */
export const workspace = new Store<{ id: string | undefined }>({ id: undefined });

const inSandbox = createControl((path, init) => send(path, init));

export const control: Control = (id, ...[input]) => {
  const { id: shown } = workspace.state;
  if (shown === undefined || !controlPaths[id].endsWith(' workspace_id'))
    return inSandbox(id, input as never);
  const query = { workspace_id: shown, ...(input as { query?: object } | undefined)?.query };
  return inSandbox(id, { ...input, query } as never);
};

/** Resources of a kind, the newest first; a thousand unless `query` says otherwise. */
export const listResources = (
  kind: string,
  query: Partial<NonNullable<ControlOperations['listResources']['query']>> = {},
): Promise<ResourceList> =>
  control('listResources', { path: { kind }, query: { limit: 1_000, ...query } });

async function readToken(): Promise<string> {
  const { data } = await control('listApplications');
  const { id = data[0]?.workspace_id } = workspace.state;
  const own = data.find(({ workspace_id: each }) => each === id);
  const body = own && { client_id: own.client_id };
  return (await control('createToken', { ...(body && { body }) })).access_token;
}

/** Calls the service as an application of the workspace does: the request is in the log, as any is. */
export async function callService(method: string, path: string, body?: object): Promise<any> {
  const authorization = `Bearer ${await readToken()}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const sent = body && { body: JSON.stringify(body) };
  const response = await send(path, { method, headers, ...sent });
  const value = parseJson(await response.text());
  const { message = `It returned ${response.status}.`, details } = value?.error ?? {};
  const issues: readonly { pointer: string; message: string }[] = details?.issues ?? [];
  // Of several faults the message has the first alone.
  const all = issues.map((issue) => `${issue.pointer} ${issue.message}.`).join(' ');
  if (!response.ok) throw new Error(issues.length > 1 ? all : message);
  return value;
}
