// Verifies a delivery again and again, and prints the microseconds of CPU that it takes, by the size of its body.
// Argument: which verifier.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { signWebhook, verifyWebhook } from '../../../src/webhooks/index.ts';
import * as web from '../../../src/webhooks/web.ts';
import { costOf } from '../measure.ts';

const SENTENCE = 'The order has not come yet, and nobody answers. ';
/** What all sign with: the letters of Base64, which svix decodes. */
const SECRET = `whsec_${Buffer.alloc(32, 'secret').toString('base64')}`;

type Sign = (key: string | Buffer, text: string) => Buffer;
// By a name that is no literal: these packages are only there once the bench has installed them.
const load = (name: string): Promise<any> => import(name);

function ours(verify: typeof verifyWebhook | typeof web.verifyWebhook, body: Buffer) {
  const headers = signWebhook({ body, secret: SECRET });
  return () => verify({ body, headers: { ...headers }, secret: SECRET });
}

/** What verifies a body that was sent at a time, each by its own scheme. */
const VERIFIERS: Record<string, (body: Buffer, time: string, sign: Sign) => unknown> = {
  bare(body, time, sign) {
    const signature = sign(SECRET, `${time}.`);
    return () =>
      timingSafeEqual(sign(SECRET, `${time}.`), signature) && JSON.parse(body.toString());
  },
  node: (body) => ours(verifyWebhook, body),
  web: (body) => ours(web.verifyWebhook, body),
  async stripe(body, time, sign) {
    const { webhooks } = new (await load('stripe')).default('sk_test_example');
    const signature = `t=${time},v1=${sign(SECRET, `${time}.`).toString('hex')}`;
    return () => webhooks.constructEvent(body, signature, SECRET);
  },
  async svix(body, time, sign) {
    const webhook = new (await load('svix')).Webhook(SECRET);
    const key = Buffer.from(SECRET.slice(6), 'base64');
    const signature = `v1,${sign(key, `msg_1.${time}.`).toString('base64')}`;
    const signed = { 'webhook-timestamp': time, 'webhook-signature': signature };
    return () => webhook.verify(body, { 'webhook-id': 'msg_1', ...signed });
  },
};

async function costOfBody(sentences: number): Promise<number> {
  const data = { object: 'message', id: 'msg_1', text: SENTENCE.repeat(sentences) };
  const event = { id: 'evt_1', type: 'message.received', created_at: new Date(), data };
  const body = Buffer.from(JSON.stringify(event));
  const sign: Sign = (key, text) => createHmac('sha256', key).update(text).update(body).digest();
  const time = `${Math.floor(Date.now() / 1_000)}`;
  const verify = (await VERIFIERS[process.argv[2] ?? '']?.(body, time, sign)) as () => unknown;
  return costOf(verify, 2_000, 9);
}

console.log(JSON.stringify({ small: await costOfBody(20), medium: await costOfBody(340) }));
