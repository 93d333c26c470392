import type { Description } from '../document/description.ts';
import { entriesOf, isObject } from '../document/json.ts';
import { operationsOf } from './openapi/operation.ts';

const COMPONENT = /^#\/components\/[^/]+\/[^/]+/;

interface Users {
  readonly operations: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

/** Who uses the components of a description, by way of other components too. */
export class ComponentUsers {
  readonly #description: Description;
  /** What refers to a component: others, `operation ...` and `event ...`. */
  #referrers: Map<string, Set<string>> | undefined;

  constructor(description: Description) {
    this.#description = description;
  }

  /** How many operations and events use the component that a pointer leads into, where it is more than one. */
  tell(pointer: string): string {
    const [component] = COMPONENT.exec(pointer) ?? [];
    if (component === undefined || pointer.startsWith('#/components/securitySchemes/')) return '';
    const { operations, events } = this.#usersOf(component);
    if (operations.size + events.size < 2) return '';
    const parts = [plural(operations.size, 'operation'), plural(events.size, 'event')];
    const name = component.slice(component.lastIndexOf('/') + 1);
    return ` ${parts.filter(Boolean).join(' and ')} use \`${name}\`.`;
  }

  #usersOf(component: string): Users {
    this.#referrers ??= findReferrers(this.#description);
    const reached = new Set([component]);
    // A set takes what is added while it is walked through.
    for (const one of reached) this.#referrers.get(one)?.forEach((user) => reached.add(user));
    const of = (kind: string) => new Set([...reached].filter((one) => one.startsWith(kind)));
    return { operations: of('operation '), events: of('event ') };
  }
}

const plural = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;

function findReferrers({ root }: Description): Map<string, Set<string>> {
  const referrers = new Map<string, Set<string>>();
  const add = (user: string, node: unknown): void => {
    for (const target of referencesIn(node)) {
      const users = referrers.get(target);
      if (users) users.add(user);
      else referrers.set(target, new Set([user]));
    }
  };
  const { paths, webhooks, channels, components } = root.node as Record<string, unknown>;
  for (const [path, item] of entriesOf(paths)) addItem(path, item, add);
  for (const [event, item] of entriesOf(webhooks)) add(`event ${event}`, item);
  for (const [, channel] of entriesOf(channels)) {
    if (!isObject(channel)) continue;
    for (const [event, message] of entriesOf(channel['messages'])) add(`event ${event}`, message);
  }
  for (const [kind, map] of entriesOf(components)) {
    for (const [name, node] of entriesOf(map)) add(`#/components/${kind}/${name}`, node);
  }
  return referrers;
}

/** What an item says beside its operations is said of each of them. */
function addItem(path: string, item: unknown, add: (user: string, node: unknown) => void): void {
  const { parameters, $ref } = isObject(item) ? item : {};
  for (const [method, { node }] of operationsOf({ node: item, pointer: '' })) {
    add(`operation ${method} ${path}`, [node, parameters, { $ref }]);
  }
}

function referencesIn(node: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const ref = isObject(node) ? node['$ref'] : undefined;
  const [target] = typeof ref === 'string' ? (COMPONENT.exec(ref) ?? []) : [];
  if (target !== undefined) found.add(target);
  for (const one of Object.values(node)) referencesIn(one, found);
  return found;
}
