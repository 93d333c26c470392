import type { EventMap, EventType, WebhookEvent, UnknownEvent } from '../../../generated/index.ts';

type Family<Type extends string> = Type extends `${infer Name}.${string}` ? Name : never;

/** What `on` takes: the type of an event, a family (`contact.*`), or `*` for all. */
export type EventPattern = EventType | `${Family<EventType>}.*` | '*';

/** The events that a pattern lets through; the service may add events to a family. */
export type MatchingEvent<Pattern extends EventPattern> = Pattern extends EventType
  ? EventMap[Pattern]
  : Pattern extends `${infer Name}.*`
    ? EventMap[Extract<EventType, `${Name}.${string}`>] | UnknownEvent
    : WebhookEvent;

/** Whether a handler or a subscription with this pattern gets events of this type. */
export function matches(pattern: string, type: string): boolean {
  if (pattern === '*' || pattern === type) return true;
  return pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1));
}
