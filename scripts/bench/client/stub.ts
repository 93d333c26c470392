import openapi from '../../../generated/openapi.json' with { type: 'json' };

/** What every server of the bench returns for every call: a contact, as the service would. */
export const ANSWER = JSON.stringify(openapi.components.examples.ContactExample.value);
/** And at the token endpoint. */
export const TOKEN_ANSWER = JSON.stringify({
  access_token: 'example_token',
  token_type: 'Bearer',
  expires_in: 3600,
});
export const ANSWER_HEADERS = {
  'content-type': 'application/json',
  ratelimit: '"default";r=99;t=1',
  'ratelimit-policy': '"default";q=100;w=1',
};

/** Responds at once, without a network, with a new `Response`, as `fetch` does. */
export async function stubFetch(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const text = url.endsWith('/oauth/token') ? TOKEN_ANSWER : ANSWER;
  return new Response(text, { headers: ANSWER_HEADERS });
}
