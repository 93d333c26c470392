import type { JsonObject } from '../../src/service/json.ts';
import { EXAMPLE_SECRET } from '../contract/example-secret.ts';
import { BANNER, inComment, takeNames } from './banner.ts';

/**
 * `generated/events.json`: a signed delivery for each event, from its first example, for tests in any
 * language. The body is there as text and as Base64 of its UTF-8 bytes.
 */
export function emitEventFixtures(asyncapi: JsonObject): string {
  const fixtures = Object.entries<JsonObject>(asyncapi['components'].messages).map(
    ([type, { examples }]) => {
      const [{ headers, payload }] = examples;
      const body = JSON.stringify(payload);
      return {
        type,
        secret: EXAMPLE_SECRET,
        timestamp: Number(headers['X-Service-Timestamp']),
        deliveryId: headers['X-Service-Delivery'],
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        bodyBase64: Buffer.from(body).toString('base64'),
      };
    },
  );
  return `${JSON.stringify(fixtures, null, 2)}\n`;
}

const UNION = `\
export type EventType = keyof EventMap;

/** The \`type\` of an event that this version of the contract does not know. */
declare enum UnknownEventType {
  _ = 'an event type that this version of the contract does not know',
}

/**
 * An event of a type that the service has added since this contract was published (it may: see the
 * versioning promise). In a \`switch\`, \`default: event satisfies UnknownEvent\` makes the compiler
 * name each known event that has no case.
 */
export interface UnknownEvent {
  id: string;
  type: UnknownEventType;
  created_at: string;
  data: { object: string; id: string; [field: string]: unknown };
}

/** Every event the service may send. \`switch (event.type)\` narrows it. */
export type WebhookEvent = EventMap[EventType] | UnknownEvent;
`;

/** `generated/events.ts`: the events by type, and their union that stays open to new types. */
export function emitEvents(asyncapi: JsonObject): string {
  const events = Object.entries<JsonObject>(asyncapi['components'].messages).map(
    ([type, message]) => ({
      type,
      summary: message['summary'],
      schema: message['payload'].$ref.split('/').at(-1) as string,
    }),
  );
  const entries = events.map(
    ({ type, summary, schema }) => `  /** ${inComment(summary)} */\n  '${type}': ${schema};\n`,
  );
  const names = events.map(({ schema }) => schema);
  return (
    `${BANNER}${takeNames('import type', names, './schemas.ts')}\n` +
    `/** The events this contract knows, by type. */\nexport interface EventMap {\n${entries.join('')}}\n\n${UNION}`
  );
}
