// Cases of what is in the sandbox.
import { expect } from 'vitest';
import { openapi } from '../../../contract/contract.ts';
import { call, type Case, issueAt, send } from './control-case.ts';

export const stateCases: readonly Case[] = [
  {
    id: 'listResourceKinds',
    name: 'counts what is kept',
    status: 200,
    then: async ({ body }) => {
      const { data } = await call('GET', '/v1/contacts?limit=100');
      const kinds = body.data as { kind: string; schema: string; count: number }[];
      expect(kinds).toContainEqual(
        expect.objectContaining({ kind: 'contacts', schema: 'Contact', count: data.length }),
      );
      // Each schema is one of the contract.
      const schemas = openapi['components'].schemas;
      expect(kinds.filter(({ schema }) => !schemas[schema])).toEqual([]);
    },
  },
  {
    id: 'listResourceKinds',
    name: 'knows the workspaces',
    status: 404,
    parts: { query: { workspace_id: 'wsp_none' } },
  },
  {
    id: 'listResources',
    name: 'shows what the service shows, page by page',
    status: 200,
    parts: { path: { kind: 'jobs' }, query: { limit: 1 } },
    then: async ({ body }) => {
      const { data } = await call('GET', `/v1/jobs/${body.data[0].id}`);
      expect(body.data).toEqual([data]);
      const query = { cursor: body.pagination.next_cursor, limit: 1 };
      const next = await send('listResources', { path: { kind: 'jobs' }, query });
      expect(next.body.data[0].id).not.toBe(data.id);
    },
  },
  {
    id: 'listResources',
    name: 'shows the messages of a conversation',
    status: 200,
    parts: { path: { kind: 'messages' }, query: { conversation_id: 'cnv_5Lm2' } },
    then: async ({ body }) => {
      const { data } = await call('GET', '/v1/conversations/cnv_5Lm2/messages?limit=100');
      const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
      expect(ids(body.data)).toEqual(ids(data));
    },
  },
  {
    id: 'listResources',
    name: 'finds a conversation by the name of its contact, the latest first, page by page',
    status: 200,
    parts: async () => {
      for (const from of ['+34600000901', '+34600000902', '+34600000901'])
        await send('receiveMessage', { body: { from, text: 'Hello' } });
      const query = { search: '60000090', sort: 'activity', limit: 1 };
      return { path: { kind: 'conversations' }, query };
    },
    then: async ({ body }) => {
      const query = { search: '60000090', sort: 'activity', cursor: body.pagination.next_cursor };
      const next = await send('listResources', { path: { kind: 'conversations' }, query });
      expect(next.body).toHaveProperty('names');
      const names = [body, next.body].map((list) => Object.values(list.names));
      expect(names).toEqual([['+34600000901'], ['+34600000902']]);
    },
  },
  {
    id: 'listResources',
    name: 'knows the kinds',
    status: 404,
    parts: { path: { kind: 'secrets' } },
  },
  {
    id: 'findResource',
    name: 'says what refers to it',
    status: 200,
    parts: { path: { id: 'con_8Zk2' } },
    then: async ({ body }) => {
      expect(body.kind).toBe('contacts');
      expect(body.resource).toMatchObject((await call('GET', '/v1/contacts/con_8Zk2')).data);
      expect(body.references).toContainEqual({ kind: 'conversations', id: 'cnv_5Lm2' });
    },
  },
  {
    id: 'findResource',
    name: 'does not find what is not there',
    status: 404,
    parts: { path: { id: 'con_none' } },
  },
  {
    id: 'getContract',
    name: 'has operations and schemas',
    status: 200,
    then: ({ body }) => {
      expect(Object.keys(body.paths)).toEqual(Object.keys(openapi['paths']));
      expect(body.components.schemas.Contact.properties.email).toBeDefined();
    },
  },
  { id: 'exportState', name: 'has all that is kept', status: 200 },
  {
    id: 'importState',
    name: 'goes back to it',
    status: 200,
    parts: async () => {
      const { body } = await send('exportState');
      await call('POST', '/v1/contacts', { name: 'Later' });
      return { body };
    },
    then: async () => {
      const { data } = await call('GET', '/v1/contacts?limit=1');
      expect(data[0].name).not.toBe('Later');
    },
  },
  {
    id: 'importState',
    name: 'refuses a state that was edited',
    status: 400,
    parts: async () => {
      const { body } = await send('exportState');
      return { body: { ...body, collections: {} } };
    },
    then: issueAt('/digest'),
  },
];
