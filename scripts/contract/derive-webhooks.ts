import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../src/service/json.ts';
import { UnreadableContract } from './describe-problems.ts';

const EVENTS_TAG = 'Events';

function headerParameters(
  headers: JsonObject | undefined,
  example: JsonObject | undefined,
  schemas: JsonObject,
): JsonObject[] {
  return Object.entries<JsonObject>(headers?.['properties'] ?? {}).map(([name, schema]) => {
    const target = schema['$ref'] ? schemas[schema['$ref'].split('/').at(-1)] : schema;
    return {
      name,
      in: 'header',
      required: headers?.['required']?.includes(name) ?? false,
      description: target?.['description'],
      schema,
      example: example?.[name],
    };
  });
}

function webhook(type: string, message: JsonObject, schemas: JsonObject): JsonObject {
  // What is missing here is for the linters to say.
  const messageExamples: JsonObject[] = message['examples'] ?? [];
  const examples = messageExamples.map(({ name, summary, payload }: JsonObject) => [
    name,
    { summary, value: payload },
  ]);
  return {
    post: {
      operationId: message['payload'].$ref
        .split('/')
        .at(-1)
        .replace(/^./, (c: string) => c.toLowerCase()),
      'x-stability-level': message['x-stability-level'],
      summary: message['title'],
      description: message['description'],
      tags: [EVENTS_TAG],
      security: [],
      parameters: headerParameters(message['headers'], messageExamples[0]?.['headers'], schemas),
      requestBody: {
        description: `The \`${type}\` event.`,
        required: true,
        content: {
          [message['contentType']]: {
            schema: message['payload'],
            examples: Object.fromEntries(examples),
          },
        },
      },
      responses: {
        '2XX': {
          description:
            'The receiver has taken the event. Any other response, or none in under 8 seconds, is a failure and is retried.',
        },
      },
    },
  };
}

function mergeSchemas(into: JsonObject, from: JsonObject): JsonObject {
  for (const [name, schema] of Object.entries(from)) {
    if (name in into && !isDeepStrictEqual(into[name], schema)) {
      throw new UnreadableContract(
        `Schema "${name}" means one thing in OpenAPI and another in AsyncAPI: rename one of the files.`,
      );
    }
  }
  return { ...into, ...from };
}

/**
 * Returns the OpenAPI bundle with one entry of `webhooks` for each message of the AsyncAPI bundle,
 * and with the schemas that these refer to. AsyncAPI stays the source: nothing is decided here.
 */
export function deriveWebhooks(openapi: JsonObject, asyncapi: JsonObject): JsonObject {
  const { messages, schemas } = asyncapi['components'] as JsonObject;
  const webhooks = Object.entries<JsonObject>(messages).map(([type, message]) => [
    type,
    webhook(type, message, schemas),
  ]);
  const components = isObject(openapi['components']) ? openapi['components'] : {};
  return {
    ...openapi,
    webhooks: Object.fromEntries(webhooks),
    components: { ...components, schemas: mergeSchemas(components['schemas'] ?? {}, schemas) },
  };
}
