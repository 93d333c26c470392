// Cases of what was requested and delivered.
import { expect } from 'vitest';
import { at, call, type CaseTable, newDelivery, sandbox, send } from './control-case.ts';

export const activityCases: CaseTable = {
  clearRequests: {
    'forgets them': [
      204,
      async () => {
        await call('GET', '/v1/me');
        return {};
      },
      async () => expect((await send('listRequests')).body.data).toEqual([]),
    ],
  },
  listDeliveries: {
    'shows what was sent': [
      200,
      async () => ({
        query: {
          delivery_id: await newDelivery(),
          event_type: 'contact.created',
          outcome: 'delivered',
        },
      }),
      ({ body }) => {
        expect(body.data).toMatchObject([
          { event_type: 'contact.created', attempt: 1, error: null },
        ]);
        expect(new Headers(body.data[0].headers).get('x-service-signature')).toMatch(/^sha256=/);
      },
    ],
  },
  clearDeliveries: {
    'forgets them': [
      204,
      async () => {
        await newDelivery();
        return {};
      },
      async () => expect((await send('listDeliveries')).body.data).toEqual([]),
    ],
  },
  resendDelivery: {
    'sends it again, also while the clock stands': [
      202,
      async () => at(await newDelivery()),
      async ({ body }) => {
        await sandbox.settle();
        const { body: list } = await send('listDeliveries', { query: { delivery_id: body.id } });
        expect(list.data.map(({ attempt }: { attempt: number }) => attempt)).toEqual([2, 1]);
        expect(list.data[0].body).toBe(list.data[1].body);
      },
    ],
    'needs an endpoint that is active': [
      409,
      async () => {
        const id = await newDelivery();
        await send('updateOptions', {
          body: { deliveries: { unrouted: 'fail', breaker_after: 1 } },
        });
        await call('POST', '/v1/contacts', { name: 'Grace' });
        await sandbox.advance(0);
        return at(id);
      },
    ],
  },
  getActivity: {
    'tells what is new': [
      200,
      async () => {
        const { body } = await send('getActivity');
        await call('POST', '/v1/contacts', { name: 'Ada' });
        return { query: { after: body.cursor } };
      },
      ({ body }) => {
        expect(body.requests).toHaveLength(1);
        expect(body.changed).toContain('contacts');
      },
    ],
  },
};
