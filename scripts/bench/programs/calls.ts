// Makes calls of one client to a stub, and prints the microseconds of CPU that one takes. Arguments: the compiled peer,
// the export that connects, and `create` or `get`.
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { costOf } from '../measure.ts';
import type { Connect, Peer } from '../peers/peer.ts';

const CONTACT = JSON.stringify(openapi.components.examples.ContactExample.value);
const TOKEN = JSON.stringify({ access_token: 'example', token_type: 'Bearer', expires_in: 3600 });
const HEADERS = {
  'content-type': 'application/json',
  ratelimit: '"default";r=99;t=1',
  'ratelimit-policy': '"default";q=100;w=1',
};

/** Responds at once, without a network, with a new `Response`, as `fetch` does. */
async function stubFetch(input: string | URL | Request): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  return new Response(url.endsWith('/oauth/token') ? TOKEN : CONTACT, { headers: HEADERS });
}

const [, , file = '', connect = '', method = ''] = process.argv;
const peer = (await import(file)) as Record<string, Connect>;
const client = peer[connect]?.('http://127.0.0.1:1', stubFetch);
if (!client) throw new Error(`${file} has no ${connect}.`);

const call = () => client[method as keyof Peer]();
// V8 compiles what is called some thousand times.
await costOf(call, 4_000, 1);
console.log(JSON.stringify({ [method]: await costOf(call, 2_000, 5) }));
