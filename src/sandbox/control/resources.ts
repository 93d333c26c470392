import type { KeptResource } from '../../../generated/control.ts';
import { nameOf as callOf } from '../contacts/create-contact.ts';
import { contract } from '../../service/load-document.ts';
import { notFound } from '../refused.ts';
import * as types from '../resources/resource-types.ts';
import type { Collection, Entity } from '../state/collection.ts';
import type { Workspace } from '../state/workspace.ts';
import {
  type ControlCall,
  type SomeHandlers,
  type Controlled,
  toPage,
  workspaceOf,
} from './controlled.ts';

/** `webhook_endpoint` is `WebhookEndpoint`. */
const schemaOf = (object: string): string =>
  object.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Resources of each kind, as the service shows them: jobs and runs are kept with what they need to go on. */
const KINDS = Object.values(types).map(({ object, of }) => ({
  object,
  schema: object === 'record' ? 'CustomObjectRecord' : schemaOf(object),
  of: of as (workspace: Workspace) => Collection<any>,
  show: (entity: any): KeptResource => entity.job ?? entity.run ?? entity,
}));
type Kind = (typeof KINDS)[number];

/** How many of each kind are searched for references, and how many are named. */
const SEARCHED = 500;
const NAMED = 20;

const nameOf = ({ name }: Collection<Entity>): string => name.slice(name.indexOf('/') + 1);

/** What the sandbox keeps, to be looked at without a trace. */
export function resources(sandbox: Controlled) {
  return {
    listResourceKinds({ query }) {
      const workspace = workspaceOf(sandbox, query);
      const data = KINDS.map(({ object, schema, of }) => {
        const collection = of(workspace);
        return { kind: nameOf(collection), object, schema, count: collection.size };
      });
      return { object: 'list', data };
    },
    listResources: (call) => list(workspaceOf(sandbox, call.query), call),
    findResource: ({ path, query }) => find(workspaceOf(sandbox, query), path.id),
    getContract: () => contract as { paths: object; components: object } as never,
  } satisfies SomeHandlers;
}

function list(workspace: Workspace, { path, query }: ControlCall<'listResources'>) {
  const { limit = 100, cursor, sort } = query;
  const found = KINDS.find(({ of }) => nameOf(of(workspace)) === path.kind);
  if (!found) throw notFound('kind of resource', undefined, 'name');
  const isWanted = filterOf(workspace, query);
  if (sort === 'activity') {
    const all = [...found.of(workspace).newestFirst()].map(({ entity }) => found.show(entity));
    const sorted = all.filter(isWanted).sort((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1));
    const start = Number(cursor ?? 0);
    const data = sorted.slice(start, start + limit);
    const hasMore = start + limit < sorted.length;
    const pagination = { next_cursor: hasMore ? `${start + limit}` : null, has_more: hasMore };
    return { object: 'list' as const, data, names: namesOf(workspace, data), pagination };
  }
  const { show } = found;
  const page = toPage(found.of(workspace), query, show, (entity) => isWanted(show(entity)));
  return { ...page, names: namesOf(workspace, page.data) };
}

const lastOf = ({ last_message_at: message, updated_at: change }: KeptResource): string =>
  String(message ?? change);

function filterOf(
  workspace: Workspace,
  { conversation_id: conversationId, search }: ControlCall<'listResources'>['query'],
): (shown: KeptResource) => boolean {
  // As JSON writes it: a quotation mark is found, too.
  const text = search && JSON.stringify(search).slice(1, -1).toLowerCase();
  return (shown) => {
    if (conversationId !== undefined && shown['conversation_id'] !== conversationId) return false;
    if (text === undefined) return true;
    const contact = workspace.contacts.get(`${shown['contact_id']}`);
    const named = contact ? callOf(contact) : '';
    return JSON.stringify([...Object.values(shown), named])
      .toLowerCase()
      .includes(text);
  };
}

function namesOf({ contacts }: Workspace, data: readonly KeptResource[]): Record<string, string> {
  const ids = new Set(data.map(({ contact_id: id }) => `${id}`));
  const named = [...ids].flatMap((id) => contacts.get(id) ?? []);
  return Object.fromEntries(named.map((contact) => [contact.id, callOf(contact)]));
}

function find(workspace: Workspace, id: string) {
  for (const { of, show } of KINDS) {
    const entity = of(workspace).get(id);
    if (!entity) continue;
    const references = KINDS.flatMap((each) => referencesTo(id, each, workspace));
    return {
      object: 'found_resource' as const,
      kind: nameOf(of(workspace)),
      resource: show(entity),
      references,
    };
  }
  throw notFound('resource');
}

function referencesTo(id: string, { of }: Kind, workspace: Workspace) {
  const collection = of(workspace);
  const text = JSON.stringify(id);
  const ids: string[] = [];
  let searched = 0;
  for (const { entity } of collection.newestFirst()) {
    if (ids.length === NAMED || (searched += 1) > SEARCHED) break;
    if (entity.id !== id && JSON.stringify(entity).includes(text)) ids.push(entity.id);
  }
  return ids.map((each) => ({ kind: nameOf(collection), id: each }));
}
