// Cases of what tests ask about the requests that there were.
import { expect } from 'vitest';
import { call, type Case, newDelivery, send } from './control-case.ts';

const ada = async (more: object): Promise<object> => {
  await call('POST', '/v1/contacts', { name: 'Ada', tags: ['a', 'b'] });
  await call('GET', '/v1/contacts?limit=2');
  return { body: more };
};

const CREATE = { operation: 'contacts.create' };

export const verificationCases: readonly Case[] = [
  {
    id: 'verifyRequests',
    name: 'shows near misses, with what is different',
    status: 200,
    parts: () => ada({ requests: [{ ...CREATE, body: { name: 'Bob' } }] }),
    then: ({ body }) =>
      expect(body.results[0].near_misses[0]).toMatchObject({
        path: '/v1/contacts',
        differences: ['body/name is "Ada", not "Bob"'],
      }),
  },
  {
    id: 'exportRequests',
    name: 'is an archive without the token',
    status: 200,
    async parts() {
      await call('POST', '/v1/contacts', { name: 'Zoë' });
      await call('GET', '/v1/contacts?limit=1&limit=2');
      return {};
    },
    then: ({ body }) => {
      const [{ request, response }, list] = body.log.entries;
      const shown = [body.log.version, request.postData.text, response.status];
      expect(shown).toEqual(['1.2', '{"name":"Zoë"}', 201]);
      expect(list.request.queryString.map((one: any) => one.value)).toEqual(['1', '2']);
      expect(response.content.size).toBe(Buffer.byteLength(response.content.text));
      expect(JSON.stringify(body)).not.toContain('Bearer');
    },
  },
  {
    id: 'getCoverage',
    name: 'counts operations, codes and events',
    status: 200,
    parts: async () => {
      await newDelivery();
      await call('POST', '/v1/contacts', { name: 7 });
      return {};
    },
    then: async ({ body }) => {
      expect(body.operations['contacts.create']['400 invalid_body']).toBeGreaterThan(0);
      expect(body.events['contact.created']).toBeGreaterThan(0);
      expect(body.operations_missed).not.toContain('contacts.create');
      expect(body.operations_missed).toContain('campaigns.delete');
      expect(body.events_missed).toContain('campaign.completed');
      expect((await send('getCoverage')).body.faults).toEqual({});
    },
  },
];
