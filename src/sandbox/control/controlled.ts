import type { ControlOperations, PageEnd } from '../../../generated/control.ts';
import type { Access } from '../access/access.ts';
import type { Engine } from '../engine.ts';
import type { SandboxRequest } from '../public-types.ts';
import type { Recent } from '../recent.ts';
import { notFound } from '../refused.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { DEFAULT_WORKSPACE } from '../seed/default-application.ts';
import type { SeedData } from '../seed/seed-data.ts';
import type { Placed } from '../state/collection.ts';
import type { Workspace } from '../state/workspace.ts';

/** A sandbox, as its control API sees it. */
export interface Controlled {
  readonly engine: Engine;
  readonly access: Access;
  readonly log: Recent<SandboxRequest>;
  readonly violations: Recent<string>;
  options(): SandboxOptions;
  /** Goes by other options from now on. Throws a TypeError for one that is none. */
  change(options: SandboxOptions): void;
  /** Goes back to the start; with a seed in place of that of the start. */
  reset(seed?: SeedData | 'examples'): Promise<void>;
  /** Takes up a state that the store has got from elsewhere. */
  resume(): void;
}

export type ControlId = keyof ControlOperations;

type Part<Id extends ControlId, Name extends string> = Name extends keyof ControlOperations[Id]
  ? ControlOperations[Id][Name]
  : ControlOperations[Id] extends Partial<Record<Name, infer Value>>
    ? Value | undefined
    : undefined;

/** A request that fits the description. */
export interface ControlCall<Id extends ControlId> {
  readonly path: Part<Id, 'path'>;
  readonly query: Part<Id, 'query'>;
  readonly body: Part<Id, 'body'>;
}

/** Does what an operation says; a `Refused` that it throws is the response. */
export type ControlHandler<Id extends ControlId> = (
  call: ControlCall<Id>,
) => ControlOperations[Id]['response'] | Promise<ControlOperations[Id]['response']>;

export type ControlHandlers = { readonly [Id in ControlId]: ControlHandler<Id> };

export type SomeHandlers = Partial<ControlHandlers>;

/** The workspace that a request names, or the first one. Throws the 404 for one that there is not. */
export function workspaceOf(
  { access, engine }: Controlled,
  { workspace_id: id = DEFAULT_WORKSPACE }: { readonly workspace_id?: string },
): Workspace {
  const isKnown = [...access.applications.values()].some(({ workspaceId }) => workspaceId === id);
  if (isKnown) return engine.workspace(id);
  throw notFound('workspace', 'sandbox');
}

export const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A page of what is wanted, the newest first. A cursor is the number of the last entry before. */
export function toPage<T, Shown>(
  all: { newestFirst(below: number): Iterable<Placed<T>> },
  { limit = 100, cursor }: { readonly limit?: number; readonly cursor?: string },
  show: (entity: T, sequence: number) => Shown,
  isWanted: (entity: T) => boolean,
): { object: 'list'; data: Shown[]; pagination: PageEnd } {
  const data: Shown[] = [];
  let last = 0;
  for (const { sequence, entity } of all.newestFirst(Number(cursor ?? Infinity))) {
    if (!isWanted(entity)) continue;
    if (data.length === limit)
      return { object: 'list', data, pagination: { next_cursor: `${last}`, has_more: true } };
    last = sequence;
    data.push(show(entity, sequence));
  }
  return { object: 'list', data, pagination: { next_cursor: null, has_more: false } };
}
