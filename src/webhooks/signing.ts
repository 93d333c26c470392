import { type BodyContent, readBody, readSecrets, type WebhookBody } from './read-input.ts';
import { type DecodeText, parseBody } from './read-event.ts';
import { WebhookError } from './webhook-error.ts';

/** What signWebhook takes. */
export interface SignOptions {
  /** The event as JSON, in the bytes that will be sent. */
  body: WebhookBody;
  secret: string;
  /** Unix time in seconds; now by default. */
  timestamp?: number | undefined;
  /** With the prefix `whd_`; a random one by default. */
  deliveryId?: string | undefined;
}

/** The headers of a delivery. */
export interface SignedHeaders extends Record<string, string> {
  'Content-Type': string;
  'X-Service-Event': string;
  'X-Service-Delivery': string;
  'X-Service-Timestamp': string;
  'X-Service-Signature': string;
}

/** A body that can be signed. */
export interface Signing {
  readonly body: BodyContent;
  readonly secret: string;
  readonly event: string;
  readonly id: string;
  /** The text before the body: the timestamp and a dot. */
  readonly prefix: string;
}

/**
 * Reads what is to be signed.
 *
 * @throws WebhookError
 */
export function readSigning(options: SignOptions, decode: DecodeText): Signing {
  try {
    return read(options, decode);
  } catch {
    // As for a delivery: what a getter throws is not looked at.
    throw new WebhookError('invalid_options', 'see SignOptions');
  }
}

function read(options: SignOptions, decode: DecodeText): Signing {
  const {
    body: given,
    secret: key,
    timestamp = Math.floor(Date.now() / 1000),
    deliveryId: id = `whd_${crypto.randomUUID()}`,
  } = options;
  const body = readBody(given);
  const [secret] = readSecrets(key);
  const { type: event } = parseBody(body, decode) as { type?: unknown };
  const isTime = Number.isSafeInteger(timestamp) && timestamp >= 0;
  if (!isTime || typeof event !== 'string' || typeof id !== 'string' || Array.isArray(key))
    throw new TypeError('not signable');
  return { body, secret: secret as string, event, id, prefix: `${timestamp}.` };
}

/** The headers that go with a signature in hexadecimal. */
export function signedHeaders({ event, id, prefix }: Signing, hex: string): SignedHeaders {
  return {
    'Content-Type': 'application/json',
    'X-Service-Event': event,
    'X-Service-Delivery': id,
    'X-Service-Timestamp': prefix.slice(0, -1),
    'X-Service-Signature': `sha256=${hex}`,
  };
}
