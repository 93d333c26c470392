import { headerOf, type LoggedDelivery } from './delivery-log.ts';
import { type Paint, toSafeText } from './terminal-text.ts';

/** A delivery for people: its number, event, ids, whether it was verified, and the body indented. */
export function describeDelivery(delivery: LoggedDelivery, paint: Paint): string {
  const { number, headers, body, isVerified } = delivery;
  const { id, content } = read(body);
  const name = headerOf(headers, 'x-service-event') ?? 'no X-Service-Event';
  const words = [name, id, headerOf(headers, 'x-service-delivery')].filter(Boolean).join(' ');
  const verdict = isVerified ? paint('green', 'verified') : paint('dim', 'not verified');
  return `#${number} ${toSafeText(words)} ${verdict}\n${toSafeText(content).replace(/^/gm, '  ')}`;
}

/** The id and the indented JSON of a body; one that is no JSON is shown as it is. */
function read(body: Buffer): { id?: string; content: string } {
  const text = body.toString();
  try {
    const event = JSON.parse(text);
    const content = JSON.stringify(event, null, 2);
    return typeof event?.id === 'string' ? { id: event.id, content } : { content };
  } catch {
    return { content: text };
  }
}
