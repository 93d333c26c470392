/** A token for credentials, which the form has: without any, of the first application of a sandbox. */
export async function fetchToken(
  send: (url: string, init: RequestInit) => Promise<Response>,
  base = 'https://crm.test',
  sent = { clientId: 'app_7Hf2', clientSecret: 'example_secret' },
): Promise<string> {
  const secrets = { client_id: sent.clientId, client_secret: sent.clientSecret };
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...secrets });
  const response = await send(`${base}/oauth/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}
