import { createHmac } from 'node:crypto';
import { signWebhook } from '../../../src/webhooks/index.ts';

/** A delivery in the form of each of the packages that verify it. */
export interface SampleDelivery {
  readonly body: Buffer;
  readonly timestamp: string;
  /** Of the timestamp, a dot and the body, in hexadecimal. */
  readonly hex: string;
  /** As Node has them: ours, and some that every request has. */
  readonly headers: Record<string, string>;
  readonly stripe: string;
  readonly octokit: string;
  readonly standard: Record<string, string>;
}

/** What all sign with: the letters of Base64, which two of the packages decode. */
export const SECRET = `whsec_${Buffer.alloc(32, 'secret').toString('base64')}`;

const hmac = (key: string | Buffer, ...parts: (string | Buffer)[]) => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash;
};

/** An event with a long text, in exactly so many bytes. */
function bodyOf(bytes: number, sentence: string): Buffer {
  const event = {
    id: 'evt_01J9Z3K7Q8BDQS14VGVTZ0G7FZ',
    type: 'message.received',
    created_at: new Date().toISOString(),
    data: { object: 'message', id: 'msg_01J9Z3K7Q8BDQS14VGVTZ0G7FZ', text: '' },
  };
  const room = bytes - Buffer.byteLength(JSON.stringify(event));
  const size = Buffer.byteLength(sentence);
  event.data.text = sentence.repeat(Math.floor(room / size)) + '.'.repeat(room % size);
  return Buffer.from(JSON.stringify(event));
}

/** Signs an event of so many bytes by the way of each package. */
export function makeDelivery(bytes: number, sentence: string): SampleDelivery {
  const body = bodyOf(bytes, sentence);
  const signed = Object.entries(signWebhook({ body, secret: SECRET }));
  const headers = Object.fromEntries(signed.map(([name, value]) => [name.toLowerCase(), value]));
  const timestamp = headers['x-service-timestamp'] as string;
  const base64 = hmac(Buffer.from(SECRET.slice(6), 'base64'), `msg_1.${timestamp}.`, body);
  return {
    body,
    timestamp,
    hex: (headers['x-service-signature'] as string).slice(7),
    headers: {
      host: 'receiver.example',
      'user-agent': 'service/1',
      accept: '*/*',
      'content-length': `${body.length}`,
      connection: 'keep-alive',
      ...headers,
    },
    stripe: `t=${timestamp},v1=${hmac(SECRET, `${timestamp}.`, body).digest('hex')}`,
    octokit: `sha256=${hmac(SECRET, body).digest('hex')}`,
    standard: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${base64.digest('base64')}`,
    },
  };
}
