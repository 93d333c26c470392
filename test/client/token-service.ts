import type { Client, ClientOptions } from '../../src/index.ts';
import type { Received } from './faults/fault-server.ts';
import type { Reply } from './http-server.ts';
import { envelope, startClient } from './test-client.ts';

export const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };

interface Service {
  isGood?: (authorization: string | undefined) => boolean;
  token?: (count: number) => Reply | Promise<Reply>;
}

/** A service that issues token_1, token_2 ... and takes those that `isGood` says are good, and a client of it. */
export async function startTokenService(
  {
    isGood = () => true,
    token = (count) => ({
      json: { access_token: `token_${count}`, token_type: 'Bearer', expires_in: 3600 },
    }),
  }: Service = {},
  options: Partial<ClientOptions> = credentials,
) {
  let tokens = 0;
  const reply = (request: Received) => {
    if (request.path === '/oauth/token') return token((tokens += 1));
    if (isGood(request.headers.authorization)) return envelope({ id: 'con_1' });
    const error = { type: 'authentication_error', code: 'token_expired', message: 'Expired.' };
    return { status: 401, json: { error: { ...error, trace_id: 'trc_1' } } };
  };
  const { crm, received } = await startClient(reply, options);
  const paths = () => received.map(({ path }) => path);
  const bearers = () =>
    received.filter(({ path }) => path !== '/oauth/token').map((it) => it.headers.authorization);
  return { crm, received, paths, bearers };
}

/** Makes a call that wants a token. */
export function get(crm: Client) {
  return crm.contacts.get('con_1');
}
