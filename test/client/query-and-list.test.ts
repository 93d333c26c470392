import { expect, test } from 'vitest';
import { CallError } from '../../src/client/errors.ts';
import { envelope, startClient } from './test-client.ts';

test('takes the query of a method that has one before the options', async () => {
  const { crm, received } = await startClient(() => envelope({}));

  await crm.deals.get('dea_1', { expand: ['contact'] }, { headers: { 'x-mine': '1' } });

  expect(received).toMatchObject([
    { path: '/v1/deals/dea_1?expand=contact', headers: { 'x-mine': '1' } },
  ]);
});

test('sends an empty form where a program passes none', async () => {
  const { crm, received } = await startClient(() => ({ json: { access_token: 't' } }));

  await crm.oauth.token(undefined as never);

  expect(received).toMatchObject([{ method: 'POST', body: '' }]);
});

test('names the base of the errors, for who makes one in a test', () => {
  expect(String(new CallError('no', { attempts: 1 }))).toBe('CallError: no');
});
