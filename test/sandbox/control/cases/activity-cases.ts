// Cases of what was requested and delivered.
import { expect } from 'vitest';
import { at, box, call, type CaseTable, newDelivery, sandbox, send } from './control-case.ts';

export const activityCases: CaseTable = {
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
  exportRequests: {
    'is an archive without the token': [
      200,
      async () => {
        await call('POST', '/v1/contacts', { name: 'Zoë' });
        await call('GET', '/v1/contacts?limit=1&limit=2');
        return {};
      },
      ({ body }) => {
        const [{ request, response }, list] = body.log.entries;
        const shown = [body.log.version, request.postData.text, response.status];
        expect(shown).toEqual(['1.2', '{"name":"Zoë"}', 201]);
        expect(request.url).toBe(`${box.url}/v1/contacts`);
        expect(list.request.queryString.map((one: any) => one.value)).toEqual(['1', '2']);
        expect(response.content.size).toBe(Buffer.byteLength(response.content.text));
        expect(JSON.stringify(body)).not.toContain('Bearer');
      },
    ],
  },
  getCoverage: {
    'counts operations, codes, events and faults': [
      200,
      async () => {
        await newDelivery();
        await send('updateOptions', { body: { deliveries: { unrouted: 'fail' } } });
        await call('POST', '/v1/contacts', { name: 'Grace' });
        await sandbox.advance(0);
        await call('POST', '/v1/contacts', { name: 7 });
        await fetch(`${box.url}/v1/me`, { headers: { 'x-sandbox-fault': 'status=403' } });
        return {};
      },
      ({ body }) => {
        expect(body.operations['contacts.create']['400 invalid_body']).toBeGreaterThan(0);
        expect(body.events['contact.created']).toBeGreaterThan(0);
        expect(body.events['contact.created failed']).toBeGreaterThan(0);
        expect(body.operations_missed).not.toContain('contacts.create');
        expect(body.operations_missed).toContain('campaigns.delete');
        expect(body.events_missed).toContain('campaign.completed');
        expect(body.faults).toEqual({ 'status=403': 1 });
      },
    ],
  },
};
