// Cases of what was requested and delivered.
import { expect } from 'vitest';
import { at, call, type CaseTable, issueAt, newDelivery, sandbox, send } from './control-case.ts';

export const activityCases: CaseTable = {
  listRequests: {
    'shows why a request was refused, and filters': [
      200,
      async () => {
        await call('GET', '/v1/me');
        await call('POST', '/v1/contacts', { name: 7 });
        return {
          query: { status: '4xx', operation: 'contacts.create', method: 'POST', path: '/v1/' },
        };
      },
      ({ body }) =>
        expect(body.data).toMatchObject([
          {
            status: 400,
            error: { code: 'invalid_body', issues: [{ in: 'body', pointer: '/name' }] },
          },
        ]),
    ],
    'refuses a filter that there is not': [400, { query: { code: 'x' } }, issueAt('code')],
  },
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
    'refuses an outcome that there is not': [400, { query: { outcome: 'good' } }],
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
    'knows no other delivery': [404, () => at('whd_none')],
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
    'waits no longer than half a minute': [400, { query: { wait_ms: 30_001 } }],
  },
  listViolations: { 'has none': [200, {}, ({ body }) => expect(body.data).toEqual([])] },
};
