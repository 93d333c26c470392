import type { JsonObject } from '../../src/service/json.ts';
import { BANNER } from './banner.ts';
import { inComment } from './doc-comment.ts';

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
  const names = events.map(({ schema }) => `  ${schema},\n`).join('');
  const entries = events.map(
    ({ type, summary, schema }) => `  /** ${inComment(summary)} */\n  '${type}': ${schema};\n`,
  );
  return (
    `${BANNER}import type {\n${names}} from './schemas.ts';\n\n` +
    `/** The events this contract knows, by type. */\nexport interface EventMap {\n${entries.join('')}}\n\n${UNION}`
  );
}
