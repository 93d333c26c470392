import type { WebhookEvent } from '../../generated/index.ts';
import type { BodyContent } from './read-body.ts';
import type { HeaderValue } from './read-headers.ts';
import { WebhookError } from './webhook-error.ts';

// Fatal and with the byte order mark kept: what is no UTF-8 JSON (RFC 8259, 8.1) must not become it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

// A pattern takes a fifth of the time of Date.parse, which takes the 30th of February, too.
const CREATED_AT = /^\d{4}-(0\d|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}(Z|\+00:00)$/;

/**
 * Parses the signed bytes, checks what the service promises of an event, and that
 * the headers, which nobody signed, do not say otherwise.
 *
 * @throws WebhookError
 */
export function readEvent(body: BodyContent, name: HeaderValue, id: HeaderValue): WebhookEvent {
  const event = parseBody(body);
  if (!isEvent(event)) throw new WebhookError('invalid_event', 'see WebhookEvent');
  if (name !== undefined && name !== event.type) {
    throw new WebhookError('event_mismatch', 'not as in the body');
  }
  if (id !== undefined && !/^whd_[^\s,]*$/.test(id as string)) {
    throw new WebhookError('delivery_mismatch', 'not one whd_ id');
  }
  return event;
}

/**
 * Parses a body as JSON.
 *
 * @throws WebhookError
 */
export function parseBody(body: BodyContent): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : decoder.decode(body));
  } catch {
    throw new WebhookError('invalid_json', 'not UTF-8 JSON');
  }
}

function isEvent(value: unknown): value is WebhookEvent {
  // A value that is no object has none of the fields either.
  const { id, type, created_at: at, data }: Fields = Object(value);
  const { object, id: of, name }: Fields = Object(data);
  return (
    isText(id) &&
    id.startsWith('evt_') &&
    isText(type) &&
    isText(at) &&
    CREATED_AT.test(at) &&
    isText(object) &&
    isText(of) &&
    !!type &&
    (isText(name) || !type.startsWith('contact.'))
  );
}

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';
