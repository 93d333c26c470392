// By `fetch`, like the others; on Node it takes node:http unless it is told otherwise.
import Stripe from 'stripe';
import { type Connect, ID, NEW } from './peer.ts';

export * from 'stripe';
export { default } from 'stripe';

export const connect: Connect = (baseUrl, fetch) => {
  const { hostname: host, port } = new URL(baseUrl);
  const httpClient = Stripe.createFetchHttpClient(fetch);
  const { customers } = new Stripe('sk_test', { host, port, protocol: 'http', httpClient });
  const { name, email, tags } = NEW;
  return {
    create: () => customers.create({ name, email, metadata: { tags: tags.join() } }),
    get: () => customers.retrieve(ID),
    list: async () => (await customers.list({ limit: 100 })).data.map((one) => one.name),
    update: () => customers.update(ID, { name }),
  };
};
