import { isObject, type JsonObject } from '../../src/service/json.ts';

/** The name of an event's payload schema: `deal.stage_changed` is `DealStageChangedEvent`. */
export function eventSchemaName(eventType: string): string {
  const words = eventType.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

/** Tags that the bundler wrote out, as the references they were. */
function tagReferences(message: JsonObject, tags: JsonObject): JsonObject[] {
  const written: unknown[] = Array.isArray(message['tags']) ? message['tags'] : [];
  return written.filter(isObject).map((tag) => {
    if (tag['$ref'] !== undefined) return tag;
    return tags[tag['name']] ? { $ref: `#/components/tags/${tag['name']}` } : { name: tag['name'] };
  });
}

/**
 * Redocly's bundler writes each message out where the channel refers to it. Moves the messages and
 * their payloads to `components`, so that other documents and people can point at them by name.
 */
export function hoistMessages(asyncapi: JsonObject): JsonObject {
  const components = (asyncapi['components'] ?? {}) as JsonObject;
  const messages: JsonObject = {};
  const payloads: JsonObject = {};
  const channels = structuredClone(asyncapi['channels'] ?? {}) as JsonObject;
  for (const channel of Object.values(channels)) {
    for (const [type, message] of Object.entries<JsonObject>(channel?.messages ?? {})) {
      if (!isObject(message?.['payload'])) continue;
      const schema = eventSchemaName(type);
      payloads[schema] = message['payload'];
      const tags = tagReferences(message, components['tags'] ?? {});
      messages[type] = { ...message, tags, payload: { $ref: `#/components/schemas/${schema}` } };
      channel.messages[type] = { $ref: `#/components/messages/${type}` };
    }
  }
  const schemas = { ...components['schemas'], ...payloads };
  const kept = asyncapi['channels'] === undefined ? {} : { channels };
  return { ...asyncapi, ...kept, components: { ...components, messages, schemas } };
}
