import { expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { CallError } from '../../src/client/errors.ts';
import { startServer } from './http-server.ts';
import { createTestClient, envelope } from './test-client.ts';

test('takes the query of a method that has one before the options', async () => {
  const { baseUrl, received } = await startServer(() => envelope({}));
  const crm = createClient({ baseUrl, accessToken: 'token_1' });

  await crm.deals.get('dea_1', { expand: ['contact'] }, { headers: { 'x-mine': '1' } });

  expect(received).toMatchObject([
    { path: '/v1/deals/dea_1?expand=contact', headers: { 'x-mine': '1' } },
  ]);
});

test('sends an empty form where a program passes none', async () => {
  const { baseUrl, received } = await startServer(() => ({ json: { access_token: 't' } }));

  await createTestClient({ baseUrl }).oauth.token(undefined as never);

  expect(received).toMatchObject([{ method: 'POST', body: '' }]);
});

test('names the base of the errors, for who makes one in a test', () => {
  expect(String(new CallError('no', { attempts: 1 }))).toBe('CallError: no');
});

test('says why no token was issued, also where no description came', async () => {
  const { baseUrl } = await startServer(() => ({ status: 401, json: { error: 'invalid_client' } }));
  const crm = createTestClient({ baseUrl, clientId: 'app_1', clientSecret: 's' });

  await expect(crm.contacts.get('con_1')).rejects.toThrow(/^no token: invalid_client$/);
});
