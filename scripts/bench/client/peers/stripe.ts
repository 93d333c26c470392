import Stripe from 'stripe';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

/** By `fetch`, like the others. */
export const connect: Connect = (baseUrl, fetch) =>
  use(baseUrl, Stripe.createFetchHttpClient(fetch));

/** By `node:http`, which it takes on Node unless it is told otherwise. */
export const connectByDefault: Connect = (baseUrl) => use(baseUrl, Stripe.createNodeHttpClient());

function use(baseUrl: string, httpClient: Stripe.HttpClient): ReturnType<Connect> {
  const { hostname, port } = new URL(baseUrl);
  const stripe = new Stripe('sk_test_example', {
    host: hostname,
    port,
    protocol: 'http',
    httpClient,
  });
  const { name, email, tags } = NEW_CONTACT;
  return {
    create: () => stripe.customers.create({ name, email, metadata: { tags: tags.join() } }),
    get: () => stripe.customers.retrieve(CONTACT_ID),
  };
}
