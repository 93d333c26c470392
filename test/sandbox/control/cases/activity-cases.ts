// Cases of what was requested and delivered.
import { expect } from 'vitest';
import { at, call, type Case, issueAt, newDelivery, sandbox, send } from './control-case.ts';

export const activityCases: readonly Case[] = [
  {
    id: 'listRequests',
    name: 'shows why a request was refused, and filters',
    status: 200,
    parts: async () => {
      await call('GET', '/v1/me');
      await call('POST', '/v1/contacts', { name: 7 });
      return {
        query: { status: '4xx', operation: 'contacts.create', method: 'POST', path: '/v1/' },
      };
    },
    then: ({ body }) =>
      expect(body.data).toMatchObject([
        {
          status: 400,
          error: { code: 'invalid_body', issues: [{ in: 'body', pointer: '/name' }] },
        },
      ]),
  },
  {
    id: 'listRequests',
    name: 'refuses a filter that there is not',
    status: 400,
    parts: { query: { code: 'x' } },
    then: issueAt('code'),
  },
  {
    id: 'clearRequests',
    name: 'forgets them',
    status: 204,
    parts: async () => {
      await call('GET', '/v1/me');
      return {};
    },
    then: async () => expect((await send('listRequests')).body.data).toEqual([]),
  },
  {
    id: 'listDeliveries',
    name: 'shows what was sent',
    status: 200,
    parts: async () => ({
      query: {
        delivery_id: await newDelivery(),
        event_type: 'contact.created',
        outcome: 'delivered',
      },
    }),
    then: ({ body }) => {
      expect(body.data).toMatchObject([{ event_type: 'contact.created', attempt: 1, error: null }]);
      expect(new Headers(body.data[0].headers).get('x-service-signature')).toMatch(/^sha256=/);
    },
  },
  {
    id: 'listDeliveries',
    name: 'refuses an outcome that there is not',
    status: 400,
    parts: { query: { outcome: 'good' } },
  },
  {
    id: 'clearDeliveries',
    name: 'forgets them',
    status: 204,
    parts: async () => {
      await newDelivery();
      return {};
    },
    then: async () => expect((await send('listDeliveries')).body.data).toEqual([]),
  },
  {
    id: 'resendDelivery',
    name: 'sends it again, also while the clock stands',
    status: 202,
    parts: async () => at(await newDelivery()),
    then: async ({ body }) => {
      await sandbox.settle();
      const { body: list } = await send('listDeliveries', { query: { delivery_id: body.id } });
      expect(list.data.map(({ attempt }: { attempt: number }) => attempt)).toEqual([2, 1]);
      expect(list.data[0].body).toBe(list.data[1].body);
    },
  },
  {
    id: 'resendDelivery',
    name: 'knows no other delivery',
    status: 404,
    parts: () => at('whd_none'),
  },
  {
    id: 'resendDelivery',
    name: 'needs an endpoint that is active',
    status: 409,
    parts: async () => {
      const id = await newDelivery();
      await send('updateOptions', { body: { deliveries: { unrouted: 'fail', breaker_after: 1 } } });
      await call('POST', '/v1/contacts', { name: 'Grace' });
      await sandbox.advance(0);
      return at(id);
    },
  },
  {
    id: 'getActivity',
    name: 'tells what is new',
    status: 200,
    parts: async () => {
      const { body } = await send('getActivity');
      await call('POST', '/v1/contacts', { name: 'Ada' });
      return { query: { after: body.cursor } };
    },
    then: ({ body }) => {
      expect(body.requests).toHaveLength(1);
      expect(body.changed).toContain('contacts');
    },
  },
  {
    id: 'getActivity',
    name: 'waits no longer than half a minute',
    status: 400,
    parts: { query: { wait_ms: 30_001 } },
  },
  {
    id: 'listViolations',
    name: 'has none',
    status: 200,
    then: ({ body }) => expect(body.data).toEqual([]),
  },
];
