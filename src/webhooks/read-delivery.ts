import {
  type BodyContent,
  type HeaderValue,
  readBody,
  readHeaders,
  readSecrets,
  type WebhookBody,
  type WebhookHeaders,
} from './read-input.ts';
import { WebhookError, type WebhookErrorCode } from './webhook-error.ts';

/** What verifyWebhook takes. */
export interface VerifyOptions {
  /** The body exactly as it came, never one that was parsed and serialized again. */
  body: WebhookBody;
  headers: WebhookHeaders;
  /** The endpoint's secret, or several while one is being replaced. */
  secret: string | readonly string[];
  /** How far the timestamp may be off, in seconds either way. */
  toleranceSeconds?: number | undefined;
  /** The current time in milliseconds; ages are compared in whole seconds. */
  now?: number | undefined;
}

/** A delivery of which everything was read once, ready for the comparison of its signature. */
export interface Delivery {
  readonly body: BodyContent;
  readonly secrets: readonly string[];
  /** The signature in hexadecimal. */
  readonly hex: string;
  /** The signed text before the body: the timestamp and a dot. */
  readonly prefix: string;
  readonly timestamp: string;
  readonly tolerance: number;
  readonly now: number;
  /** What the headers, which nobody signed, say of the event and the delivery. */
  readonly name: HeaderValue;
  readonly id: HeaderValue;
}

const HEADERS = [
  'x-service-signature',
  'x-service-timestamp',
  'x-service-event',
  'x-service-delivery',
];

/**
 * Reads the options of a verification.
 *
 * @throws WebhookError, and nothing else whatever the options are
 */
export function readDelivery(options: unknown): Delivery {
  const { body, secrets, headers, tolerance, now } = readOptions(options);
  const [signature, timestamp, name, id] = headers;
  if (signature === undefined || timestamp === undefined)
    throw new WebhookError('missing_header', 'not signed');
  // No text at all (null) fails the patterns here and below, as the text "null" does.
  if (!/^sha256=[\da-fA-F]{64}$/.test(signature as string))
    throw new WebhookError('malformed_signature', 'not sha256=hex');
  return {
    body,
    secrets,
    hex: (signature as string).slice(7),
    prefix: `${timestamp}.`,
    timestamp: timestamp as string,
    tolerance,
    now,
    name,
    id,
  };
}

/**
 * Goes on from the outcome of the comparison to the time.
 *
 * @throws WebhookError
 */
export function checkTime({ timestamp, tolerance, now }: Delivery, isSigned: boolean): void {
  if (!isSigned) throw new WebhookError('wrong_signature', 'another secret or body');
  if (!/^(0|[1-9]\d{0,14})$/.test(timestamp))
    throw new WebhookError('malformed_timestamp', 'not decimal');
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (Math.abs(age) <= tolerance) return;
  throw new WebhookError('stale_timestamp', `${age} s old`);
}

function readOptions(options: unknown) {
  let fault: WebhookErrorCode = 'invalid_options';
  try {
    const given = options as Record<keyof VerifyOptions, unknown>;
    const { toleranceSeconds: tolerance = 300, now = Date.now() } = given;
    if (!Number.isFinite(tolerance) || !Number.isFinite(now)) throw new TypeError('not a number');
    fault = 'invalid_secret';
    const secrets = readSecrets(given.secret);
    fault = 'invalid_body';
    const body = readBody(given.body);
    fault = 'invalid_headers';
    const headers = readHeaders(given.headers, HEADERS);
    return { body, secrets, headers, tolerance: tolerance as number, now: now as number };
  } catch {
    // Also when a getter threw: what it threw is not looked at, because it may throw too.
    throw new WebhookError(fault, 'see VerifyOptions');
  }
}
