import type { WebhookEvent } from '../../generated/index.ts';
import type { BodyContent, HeaderValue } from './read-input.ts';
import { WebhookError } from './webhook-error.ts';

/**
 * Turns bytes into text as they are: what is no UTF-8, or begins with a byte order mark, is no JSON
 * (RFC 8259, 8.1) and must not become it.
 *
 * @throws something, for the caller to replace, when the bytes are no UTF-8
 */
export type DecodeText = (body: BodyContent) => string;

const CREATED_AT =
  /^\d{4}-(?:0[1-9]|1[0-2])-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}(?:Z|\+00:00)$/;

/**
 * Parses the signed bytes, checks what the service promises of an event, and that
 * the headers, which nobody signed, do not say otherwise.
 *
 * @throws WebhookError
 */
export function readEvent(
  body: BodyContent,
  decode: DecodeText,
  name?: HeaderValue,
  id?: HeaderValue,
): WebhookEvent {
  const event = parseBody(body, decode);
  if (!isEvent(event)) throw new WebhookError('invalid_event', 'see WebhookEvent');
  if (name !== undefined && name !== event.type)
    throw new WebhookError('event_mismatch', 'not as in the body');
  if (id !== undefined && !/^whd_[^\s,]*$/.test(id as string))
    throw new WebhookError('delivery_mismatch', 'not one whd_ id');
  return event;
}

/**
 * Parses a body as JSON.
 *
 * @throws WebhookError
 */
export function parseBody(body: BodyContent, decode: DecodeText): unknown {
  try {
    return JSON.parse(decode(body));
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
    type !== '' &&
    isText(at) &&
    isTime(at) &&
    isText(object) &&
    isText(of) &&
    (isText(name) || !type.startsWith('contact.'))
  );
}

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';

function isTime(text: string): boolean {
  if (!CREATED_AT.test(text)) return false;
  const day = Number(text.slice(8, 10));
  // Every month has 28 days. Date takes the 30th of February for the 2nd of March.
  return day > 0 && (day < 29 || new Date(text).getUTCDate() === day);
}
