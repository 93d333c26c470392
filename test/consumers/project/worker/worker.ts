// A worker that calls the service for those who ask, and takes its webhooks.
import { createClient } from 'messaging-crm-api';
import { createReceiver, toFetchHandler } from 'messaging-crm-api/webhooks/web';

interface Settings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const SECRET = 'whsec_example_not_a_real_secret';
const handled: string[] = [];
const receiver = createReceiver({ secret: SECRET, toleranceSeconds: 1e9 });
receiver.on('contact.created', ({ data }) => void handled.push(data.name));
const handle = toFetchHandler(receiver);

async function callService(settings: Settings): Promise<Response> {
  const crm = createClient(settings);
  const { data } = await crm.contacts.create({ name: 'Grace' });
  const page = await crm.contacts.list();
  return Response.json({ id: data.id, names: page.data.map(({ name }) => name), handled });
}

export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === '/hooks') return handle(request);
    return callService(await request.json());
  },
};
