// Cases of applications, options, faults and deprecations.
import { expect } from 'vitest';
import { box, call, type CaseTable, issueAt, sandbox } from './control-case.ts';

export const optionsCases: CaseTable = {
  listApplications: {
    'shows no secret': [
      200,
      {},
      ({ body }) => expect(JSON.stringify(body)).not.toContain('secret'),
    ],
  },
  createApplication: {
    'gives an application with few scopes': [
      201,
      { body: { scopes: ['contacts:read'] } },
      async ({ body }) => {
        const headers = { authorization: `Bearer ${body.access_token}` };
        const statuses = [`${box.url}/v1/contacts`, `${box.url}/v1/deals`].map(async (url) => {
          return (await fetch(url, { headers })).status;
        });
        expect(await Promise.all(statuses)).toEqual([200, 403]);
      },
    ],
    'refuses a scope that there is not': [
      400,
      { body: { scopes: ['contacts:read', 'everything'] } },
      issueAt('/scopes/1'),
    ],
  },
  createToken: {
    'gives a token of the first application': [
      201,
      {},
      async ({ body }) => {
        await sandbox.advance(86_400_000);
        const headers = { authorization: `Bearer ${body.access_token}` };
        expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(200);
      },
    ],
    'wants a text': [400, { body: { client_id: 7 } }],
    'knows no other application': [404, { body: { client_id: 'app_none' } }],
  },
  getOptions: {
    'shows the defaults': [
      200,
      {},
      ({ body }) =>
        expect(body.deliveries).toMatchObject({ first_retry_ms: 1_000, max_attempts: 12 }),
    ],
  },
  updateOptions: {
    'changes a field and leaves the others': [
      200,
      { body: { deliveries: { max_attempts: 2 }, rate_limit: { requests: 0, window_seconds: 1 } } },
      async ({ body }) => {
        expect(body.deliveries).toMatchObject({ first_retry_ms: 1_000, max_attempts: 2 });
        expect((await call('GET', '/v1/me')).error.code).toBe('rate_limit_exceeded');
      },
    ],
    'refuses an option that there is not': [
      400,
      { body: { deliveries: { maxAttempts: 2 } } },
      issueAt('/deliveries/maxAttempts'),
    ],
    'refuses a route that is no address': [
      400,
      { body: { routes: { hooks: 'http://127.0.0.1:1' } } },
      issueAt('/routes/hooks'),
    ],
  },
  getFaults: { 'has none at the start': [200, {}, ({ body }) => expect(body.faults).toEqual([])] },
  replaceFaults: {
    'has requests meet them': [
      200,
      { body: { faults: [{ operation: 'me.get', status: 503 }] } },
      async () => {
        const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
        expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(503);
      },
    ],
    'refuses an operation that there is not': [
      400,
      { body: { faults: [{}, { operation: 'me.fetch' }] } },
      issueAt('/faults/1/operation'),
    ],
  },
  getDeprecations: { 'has none at the start': [200] },
  replaceDeprecations: {
    'puts the three headers on responses': [
      200,
      {
        body: {
          deprecations: { 'me.get': { sunset: '2027-07-01', link: 'https://example.com/' } },
        },
      },
      async () => {
        const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
        const response = await fetch(`${box.url}/v1/me`, { headers });
        expect(response.headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
      },
    ],
    'refuses a link that would end the header': [
      400,
      { body: { deprecations: { 'me.get': { sunset: '2027-07-01', link: 'https://a/>;' } } } },
      issueAt('/deprecations/me.get/link'),
    ],
  },
};
