import { expect, test, vi } from 'vitest';
import { credentials, get, startTokenService } from './token-service.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';

test('sends the credentials by HTTP Basic, form-encoded first', async () => {
  const options = { clientId: 'app:7', clientSecret: 'ß/+ 1' };
  const { crm, received } = await startTokenService({}, options);

  await get(crm);

  const pair = Buffer.from('app%3A7:%C3%9F%2F%2B%201').toString('base64');
  expect(received).toMatchObject([
    {
      method: 'POST',
      path: '/oauth/token',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${pair}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    },
    { path: '/v1/contacts/con_1', headers: { authorization: 'Bearer token_1' } },
  ]);
  expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
});

test('sends the credentials in the form when told to, and no Authorization', async () => {
  const { crm, received } = await startTokenService({}, { ...credentials, clientAuth: 'form' });

  await get(crm);

  expect(received[0]?.body).toBe(
    'grant_type=client_credentials&client_id=app_7Hf2&client_secret=example_secret',
  );
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});

test('goes on with the old token when the background request fails', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { crm, paths, bearers } = await startTokenService({
    token: (count) =>
      count === 2
        ? { status: 400, json: { error: 'server_error' } }
        : { json: { access_token: `token_${count}`, expires_in: 3600 } },
  });
  const tokenRequests = () => paths().filter((path) => path === '/oauth/token');

  await get(crm);
  vi.advanceTimersByTime(3_550_000);
  await get(crm);
  await until(() => expect(tokenRequests()).toHaveLength(2));
  await until(async () => {
    await get(crm);
    expect(tokenRequests()).toHaveLength(3);
  });
  await until(async () => {
    await get(crm);
    expect(bearers().at(-1)).toBe('Bearer token_3');
  });

  expect(new Set(bearers())).toEqual(new Set(['Bearer token_1', 'Bearer token_3']));
});

test('frees a call that is aborted while it waits for a token, and no other', async () => {
  let issue: (() => void) | undefined;
  const { crm } = await startTokenService({
    token: async () => {
      await new Promise<void>((done) => (issue = done));
      return { json: { access_token: 'token_1' } };
    },
  });
  const controller = new AbortController();

  const aborted = crm.contacts.get('con_1', {}, { signal: controller.signal });
  const other = get(crm);
  // An abort before it waits is another thing.
  await until(() => expect(issue).toBeDefined());
  controller.abort(new Error('no longer needed'));
  await within(2_000, expect(aborted).rejects.toThrow('no longer needed'));

  await until(async () => {
    issue?.();
    await expect(Promise.race([other, Promise.resolve('waiting')])).resolves.toHaveProperty('data');
  });
});

test('calls the token endpoint as an operation: a form, no bearer token, no envelope', async () => {
  const { crm, received } = await startTokenService({}, { accessToken: 'test_token' });

  const { data, response, ...rest } = await crm.oauth.token({
    grant_type: 'client_credentials',
    client_id: 'app_7Hf2',
    client_secret: undefined,
  });

  expect(data.access_token).toBe('token_1');
  expect(response.status).toBe(200);
  expect(rest).toEqual({});
  expect(received).toMatchObject([{ body: 'grant_type=client_credentials&client_id=app_7Hf2' }]);
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});
