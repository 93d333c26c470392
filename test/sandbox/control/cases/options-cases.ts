// Cases of applications, options, faults and deprecations.
import { expect } from 'vitest';
import { box, call, type CaseTable, sandbox } from './control-case.ts';

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
  },
  replaceFaults: {
    'has requests meet them': [
      200,
      { body: { faults: [{ operation: 'me.get', status: 503 }] } },
      async () => {
        const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
        expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(503);
      },
    ],
  },
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
  },
};
