import { createHmac, timingSafeEqual } from 'node:crypto';
import { verifySignature, verifyWebhook } from '../../../src/webhooks/index.ts';
import * as web from '../../../src/webhooks/web.ts';
import { type SampleDelivery, SECRET } from './sample-delivery.ts';

/** A way to verify a delivery, as a row of a table. */
export interface Verifier {
  readonly name: string;
  verify(delivery: SampleDelivery): unknown;
}

// By a name that is no literal, as these packages are only there once the bench has installed them.
const load = (name: string): Promise<any> => import(name);

function bare({ body, timestamp, hex }: SampleDelivery): void {
  const mac = createHmac('sha256', SECRET).update(`${timestamp}.`).update(body).digest();
  if (!timingSafeEqual(mac, Buffer.from(hex, 'hex'))) throw new Error('wrong');
}

/** Node's entry and the others; the first one is what all are compared with. */
export async function nodeVerifiers(): Promise<Verifier[]> {
  const { default: Stripe } = await load('stripe');
  const { Webhook: Svix } = await load('svix');
  const { Webhook: Standard } = await load('standardwebhooks');
  const octokit = await load('@octokit/webhooks-methods');
  const stripe = new Stripe('sk_test_example');
  const [svix, standard] = [new Svix(SECRET), new Standard(SECRET)];
  return [
    { name: 'bare `createHmac`, `timingSafeEqual`', verify: bare },
    {
      name: 'bare, and `JSON.parse`',
      verify(delivery) {
        bare(delivery);
        return JSON.parse(delivery.body.toString());
      },
    },
    {
      name: '`verifyWebhook`',
      verify: ({ body, headers }) => verifyWebhook({ body, headers, secret: SECRET }),
    },
    {
      name: '`verifySignature`',
      verify: ({ body, headers }) => verifySignature({ body, headers, secret: SECRET }),
    },
    { name: 'stripe', verify: (it) => stripe.webhooks.constructEvent(it.body, it.stripe, SECRET) },
    {
      name: '@octokit/webhooks-methods, no JSON and no time',
      verify: async (it) => {
        if (!(await octokit.verify(SECRET, it.body.toString(), it.octokit)))
          throw new Error('wrong');
      },
    },
    { name: 'standardwebhooks', verify: (it) => standard.verify(it.body, it.standard) },
    { name: 'svix', verify: (it) => svix.verify(it.body, it.standard) },
  ];
}

/** The web entry; the first one is what it is compared with. */
export async function webVerifiers(): Promise<Verifier[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = new TextEncoder().encode(SECRET);
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const verifyBare = async ({ body, timestamp, hex }: SampleDelivery): Promise<void> => {
    // WebCrypto takes one piece.
    const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
    const mac = Buffer.from(hex, 'hex');
    if (!(await crypto.subtle.verify('HMAC', key, mac, signed))) throw new Error('wrong');
  };
  return [
    { name: 'bare `subtle.verify`', verify: verifyBare },
    {
      name: 'bare, and `JSON.parse`',
      async verify(delivery) {
        await verifyBare(delivery);
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(delivery.body));
      },
    },
    {
      name: '`verifyWebhook` of the web entry',
      verify: ({ body, headers }) => web.verifyWebhook({ body, headers, secret: SECRET }),
    },
    {
      name: '`verifySignature` of the web entry',
      verify: ({ body, headers }) => web.verifySignature({ body, headers, secret: SECRET }),
    },
  ];
}
