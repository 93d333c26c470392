import type { Deleted, TaskUpdate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { listPage, type ListRules, type Page } from '../resources/page.ts';
import { COMPANY, CONTACT } from '../resources/resource-types.ts';
import { find, remove, requireReference, type ResourceType } from '../resources/resource.ts';
import type { Collection, Entity } from '../state/collection.ts';

export const reading = <T extends Entity>(type: ResourceType<T>, rules: ListRules<T> = {}) => ({
  list: (call: Call): Page => listPage(call, type.of(call.workspace), rules),
  get: (call: Call): T => find(call, type, call.path['id']),
});

/** Deletes the resource that the path names; `before` lets go of what it has, or refuses. */
export const deleting =
  <T extends Entity>(
    type: ResourceType<T>,
    before: (call: Call, entity: T) => void = () => undefined,
  ) =>
  (call: Call): Deleted => {
    const entity = find(call, type, call.path['id']);
    before(call, entity);
    return remove(call, type, entity);
  };

type Part = Entity & Readonly<Record<string, unknown>>;

/** Lists the parts of the resource that the path names: `field` has its id. */
export const listingParts =
  (
    type: ResourceType<any>,
    parts: 'subscriptions' | 'messages' | 'templates',
    field: `${string}_id`,
  ) =>
  (call: Call): Page => {
    const { id } = find(call, type, call.path['id']);
    const collection = call.workspace[parts] as unknown as Collection<Part>;
    return listPage(call, collection, { belongs: (part) => part[field] === id });
  };

export function checkWhose(call: Call, body: Pick<TaskUpdate, 'contact_id' | 'company_id'>): void {
  requireReference(call, CONTACT, body.contact_id, '/contact_id');
  requireReference(call, COMPANY, body.company_id, '/company_id');
}
