import { startServer, type Received, type Reply } from './http-server.ts';
import { envelope, type TestClient } from './test-client.ts';

export const credentials = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };

/** A service that issues token_1, token_2 ... and takes those that `isGood` says are good. */
export async function startTokenService({
  isGood = () => true,
  token = (count: number): Reply => ({
    json: { access_token: `token_${count}`, token_type: 'Bearer', expires_in: 3600 },
  }),
}: {
  isGood?: (authorization: string | undefined) => boolean;
  token?: (count: number, request: Received) => Reply | Promise<Reply>;
} = {}) {
  let tokens = 0;
  const { baseUrl, received } = await startServer((request) => {
    if (request.path === '/oauth/token') return token((tokens += 1), request);
    if (isGood(request.headers.authorization)) return envelope({ id: 'con_1' });
    const error = { type: 'authentication_error', code: 'token_expired', message: 'Expired.' };
    return { status: 401, json: { error: { ...error, trace_id: 'trc_1' } } };
  });
  const paths = () => received.map(({ path }) => path);
  const bearers = () =>
    received.filter(({ path }) => path !== '/oauth/token').map((it) => it.headers.authorization);
  return { baseUrl, received, paths, bearers };
}

/** Makes a call that wants a token. */
export function get(crm: TestClient) {
  return crm.contacts.get('con_1');
}
