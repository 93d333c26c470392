// Serves the built page with the sandbox behind the same origin, and prints where.
import { createSandbox } from 'messaging-crm-api/sandbox';
import { preview } from 'vite';

const sandbox = await createSandbox();
const { url } = await sandbox.listen();
const { clientId, clientSecret } = sandbox.credentials();
// A page gets a token of its server, never the secret.
const answer = await fetch(`${url}/oauth/token`, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }),
});
const { access_token: token } = await answer.json();
const server = await preview({
  root: import.meta.dirname,
  logLevel: 'error',
  preview: { host: '127.0.0.1', port: 0, proxy: { '/v1': url } },
});
const { port } = server.httpServer.address();
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}/?token=${token}` }));
process.on('SIGTERM', async () => {
  await server.close();
  await sandbox.close();
  process.exit();
});
