import { completeResource } from '../../service/complete-body.ts';
import type { Deleted } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { notFound, unknownReference } from '../refused.ts';
import type { Collection, Entity } from '../state/collection.ts';
import type { Workspace } from '../state/workspace.ts';
import { writeAudit } from './audit.ts';
import { applyPatch, differences, type Patch } from './patch.ts';

/** What a resource of the contract is called, and where it is kept. */
export interface ResourceType<T extends Entity> {
  /** The value of its `object` field. */
  readonly object: string;
  /** For people: "deal", "webhook endpoint". */
  readonly title: string;
  readonly prefix: string;
  of(workspace: Workspace): Collection<T>;
}

/** A type of resource. @param title - what it is called in a message, if `object` does not say it */
export function define<T extends Entity>(
  object: string,
  prefix: string,
  of: (workspace: Workspace) => Collection<T>,
  title = object.replace('_', ' '),
): ResourceType<T> {
  const type = { object, title, prefix, of };
  TYPES.set(object, type);
  return type;
}

const TYPES = new Map<string, ResourceType<any>>();

/** The type whose resources have this `object`. */
export const typeOf = (object: string): ResourceType<any> | undefined => TYPES.get(object);

/** The fields of a new resource, but for those that every resource has. */
export type NewFields<T> = Patch<Omit<T, 'object' | 'id' | 'created_at' | 'updated_at'>>;

/** Adds a resource; fields that are undefined or null are left out. */
export function create<T extends Entity>(
  context: Context,
  type: ResourceType<T>,
  fields: NewFields<T>,
  options: { readonly id?: string; readonly keepNull?: readonly string[] } = {},
): T {
  const id = options.id ?? context.engine.newId(type.prefix);
  const { now } = context;
  const blank = { object: type.object, id, created_at: now, updated_at: now };
  const entity = completeResource(applyPatch(blank, fields, options.keepNull)) as unknown as T;
  type.of(context.workspace).put(entity);
  writeAudit(context, `${type.object}.created`, entity, []);
  return entity;
}

/** Changes a resource; what is left as it was leaves no trace. Returns it as it is then. */
export function update<T extends Entity>(
  context: Context,
  type: ResourceType<T>,
  before: T,
  patch: Patch<Omit<T, 'object' | 'id'>>,
  options: { readonly keepNull?: readonly string[] } = {},
): T {
  const patched = completeResource(
    applyPatch(before as T & { object: string }, patch, options.keepNull),
  ) as T;
  const changes = differences(before, patched);
  if (changes.length === 0) return before;
  const after = { ...patched, updated_at: context.now };
  type.of(context.workspace).put(after);
  writeAudit(context, `${type.object}.updated`, after, changes);
  return after;
}

/** Deletes a resource and returns the response to a delete. */
export function remove<T extends Entity>(
  context: Context,
  type: ResourceType<T>,
  entity: T,
): Deleted {
  type.of(context.workspace).delete(entity.id);
  writeAudit(context, `${type.object}.deleted`, entity, []);
  return { object: type.object, id: entity.id, deleted: true };
}

/** The resource that the path names. Throws the 404 when it is not there. */
export function find<T extends Entity>(
  { workspace }: Context,
  type: ResourceType<T>,
  id: string | undefined,
): T {
  const entity = type.of(workspace).get(id ?? '');
  if (!entity) throw notFound(type.title);
  return entity;
}

/** Checks that a body's reference leads somewhere. Throws the 400 that names the field. */
export function requireReference<T extends Entity>(
  { workspace }: Context,
  type: ResourceType<T>,
  id: string | null | undefined,
  pointer: string,
): T | undefined {
  if (id === undefined || id === null) return undefined;
  const entity = type.of(workspace).get(id);
  if (!entity) throw unknownReference(pointer, `names no ${type.title} of the workspace`);
  return entity;
}
