import type { ControlOperations, ResourceList } from '../../../generated/control.ts';
import { createControl, type Send } from '../control/client.ts';

let send: Send = (path, init) => fetch(path, init);

/** Has requests go elsewhere from now on, such as to a sandbox in the page. */
export function sendThrough(other: Send): void {
  send = other;
}

/** The sandbox that is shown. */
export const control = createControl((path, init) => send(path, init));

/** Resources of a kind, the newest first; a thousand unless `query` says otherwise. */
export const listResources = (
  kind: string,
  query: Partial<NonNullable<ControlOperations['listResources']['query']>> = {},
): Promise<ResourceList> =>
  control('listResources', { path: { kind }, query: { limit: 1_000, ...query } });
