// Cases of what tests ask about the requests that there were.
import { expect } from 'vitest';
import { call, type Case, issueAt, newDelivery, send } from './control-case.ts';

const ada = async (more: object): Promise<object> => {
  await call('POST', '/v1/contacts', { name: 'Ada', tags: ['a', 'b'] });
  await call('GET', '/v1/contacts?limit=2');
  return { body: more };
};

const result = (passed: boolean, count: number) => ({ passed, results: [{ passed, count }] });

const verify = (name: string, expected: object, passed: boolean, count: number): Case => ({
  id: 'verifyRequests',
  name,
  status: 200,
  parts: () => ada({ requests: [expected] }),
  then: ({ body }) => expect(body).toMatchObject(result(passed, count)),
});

const order = (name: string, requests: object[], isRight: boolean): Case => ({
  id: 'verifyRequests',
  name,
  status: 200,
  parts: () => ada({ requests, in_order: true }),
  then: ({ body }) => expect(body).toMatchObject({ passed: isRight, in_order: isRight }),
});

const CREATE = { operation: 'contacts.create' };
const LIST = { method: 'GET', path: '/v1/contacts' };

export const verificationCases: readonly Case[] = [
  verify('knows a part of a body', { ...CREATE, body: { name: 'Ada' } }, true, 1),
  verify('knows a list in a body', { ...CREATE, body: { tags: ['a', 'b'] } }, true, 1),
  verify('tells another order of a list', { ...CREATE, body: { tags: ['b', 'a'] } }, false, 0),
  verify('knows a query', { ...LIST, query: { limit: '2' } }, true, 1),
  verify('tells another query', { ...LIST, query: { limit: '3' } }, false, 0),
  verify('knows a header', { headers: { 'content-type': 'application/json' } }, true, 1),
  verify('knows a class of statuses', { status: '2xx', at_least: 2 }, true, 2),
  verify('tells another status', { ...CREATE, status: '400' }, false, 0),
  verify('tells one too many', { ...CREATE, at_most: 0 }, false, 1),
  verify('lets none be where none is asked for', { method: 'DELETE', at_most: 0 }, true, 0),
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
  order('knows an order', [CREATE, LIST], true),
  order('tells another order', [LIST, CREATE], false),
  order('wants nothing in it that must not come', [{ method: 'DELETE', at_most: 0 }, LIST], true),
  {
    id: 'verifyRequests',
    name: 'refuses what no request has',
    status: 400,
    parts: { body: { requests: [{ verb: 'GET' }] } },
    then: issueAt('/requests/0/verb'),
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
