// Cases of applications, options, faults and deprecations.
import { expect } from 'vitest';
import { box, call, type Case, issueAt, sandbox } from './control-case.ts';

export const optionsCases: readonly Case[] = [
  {
    id: 'listApplications',
    name: 'shows no secret',
    status: 200,
    then: ({ body }) => expect(JSON.stringify(body)).not.toContain('secret'),
  },
  {
    id: 'createApplication',
    name: 'gives an application with few scopes',
    status: 201,
    parts: { body: { scopes: ['contacts:read'] } },
    then: async ({ body }) => {
      const headers = { authorization: `Bearer ${body.access_token}` };
      const statuses = [`${box.url}/v1/contacts`, `${box.url}/v1/deals`].map(async (url) => {
        return (await fetch(url, { headers })).status;
      });
      expect(await Promise.all(statuses)).toEqual([200, 403]);
    },
  },
  {
    id: 'createApplication',
    name: 'refuses a scope that there is not',
    status: 400,
    parts: { body: { scopes: ['contacts:read', 'everything'] } },
    then: issueAt('/scopes/1'),
  },
  {
    id: 'createToken',
    name: 'gives a token of the first application',
    status: 201,
    then: async ({ body }) => {
      await sandbox.advance(86_400_000);
      const headers = { authorization: `Bearer ${body.access_token}` };
      expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(200);
    },
  },
  { id: 'createToken', name: 'wants a text', status: 400, parts: { body: { client_id: 7 } } },
  {
    id: 'createToken',
    name: 'knows no other application',
    status: 404,
    parts: { body: { client_id: 'app_none' } },
  },
  {
    id: 'getOptions',
    name: 'shows the defaults',
    status: 200,
    then: ({ body }) =>
      expect(body.deliveries).toMatchObject({ first_retry_ms: 1_000, max_attempts: 12 }),
  },
  {
    id: 'updateOptions',
    name: 'changes a field and leaves the others',
    status: 200,
    parts: {
      body: { deliveries: { max_attempts: 2 }, rate_limit: { requests: 0, window_seconds: 1 } },
    },
    then: async ({ body }) => {
      expect(body.deliveries).toMatchObject({ first_retry_ms: 1_000, max_attempts: 2 });
      expect((await call('GET', '/v1/me')).error.code).toBe('rate_limit_exceeded');
    },
  },
  {
    id: 'updateOptions',
    name: 'refuses an option that there is not',
    status: 400,
    parts: { body: { deliveries: { maxAttempts: 2 } } },
    then: issueAt('/deliveries/maxAttempts'),
  },
  {
    id: 'updateOptions',
    name: 'refuses a route that is no address',
    status: 400,
    parts: { body: { routes: { hooks: 'http://127.0.0.1:1' } } },
    then: issueAt('/routes/hooks'),
  },
  {
    id: 'getFaults',
    name: 'has none at the start',
    status: 200,
    then: ({ body }) => expect(body.faults).toEqual([]),
  },
  {
    id: 'replaceFaults',
    name: 'has requests meet them',
    status: 200,
    parts: { body: { faults: [{ operation: 'me.get', status: 503 }] } },
    then: async () => {
      const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
      expect((await fetch(`${box.url}/v1/me`, { headers })).status).toBe(503);
    },
  },
  {
    id: 'replaceFaults',
    name: 'refuses an operation that there is not',
    status: 400,
    parts: { body: { faults: [{}, { operation: 'me.fetch' }] } },
    then: issueAt('/faults/1/operation'),
  },
  { id: 'getDeprecations', name: 'has none at the start', status: 200 },
  {
    id: 'replaceDeprecations',
    name: 'puts the three headers on responses',
    status: 200,
    parts: {
      body: { deprecations: { 'me.get': { sunset: '2027-07-01', link: 'https://example.com/' } } },
    },
    then: async () => {
      const headers = { authorization: `Bearer ${sandbox.lastingToken()}` };
      const response = await fetch(`${box.url}/v1/me`, { headers });
      expect(response.headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
    },
  },
  {
    id: 'replaceDeprecations',
    name: 'refuses a link that would end the header',
    status: 400,
    parts: { body: { deprecations: { 'me.get': { sunset: '2027-07-01', link: 'https://a/>;' } } } },
    then: issueAt('/deprecations/me.get/link'),
  },
];
