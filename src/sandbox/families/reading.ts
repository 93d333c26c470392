import type { Call } from '../context.ts';
import { listPage, type ListRules, type Page } from '../resources/page.ts';
import { find, type ResourceType } from '../resources/resource.ts';
import type { Collection, Entity } from '../state/collection.ts';

/** Lists the resources of a type, and gets the one that the path names. */
export const reading = <T extends Entity>(type: ResourceType<T>, rules: ListRules<T> = {}) => ({
  list: (call: Call): Page => listPage(call, type.of(call.workspace), rules),
  get: (call: Call): T => find(call, type, call.path['id']),
});

type Part = Entity & Readonly<Record<string, unknown>>;

/** Lists the parts of the resource that the path names: `field` has its id. */
export const listingParts =
  (
    type: ResourceType<any>,
    parts: 'subscriptions' | 'messages' | 'templates' | 'deliveries',
    field: `${string}_id`,
  ) =>
  (call: Call): Page => {
    const { id } = find(call, type, call.path['id']);
    const collection = call.workspace[parts] as unknown as Collection<Part>;
    return listPage(call, collection, { belongs: (part) => part[field] === id });
  };
