// Cases of the clock, applications and deprecations.
import { expect } from 'vitest';
import { box, type CaseTable, newMessage, sandbox } from './control-case.ts';

export const optionsCases: CaseTable = {
  getClock: {
    'tells what is due next': [
      200,
      async () => newMessage().then(() => ({})),
      ({ body }) => expect(Date.parse(body.next_due_at)).toBeGreaterThan(Date.parse(body.now)),
    ],
  },
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
