import type { Trees } from './small-tree.ts';

/** A fault typed by hand: what it is, the rule of ours that has to speak, and how it is planted. */
export type Fault = readonly [name: string, rule: string, plant: (trees: Trees) => unknown];

/** The parts of the small OpenAPI description that faults are planted in. */
export const parts = ({ openapi }: Trees) => ({
  me: openapi.paths['/v1/me'].get,
  list: openapi.paths['/v1/contacts'].get,
  create: openapi.paths['/v1/contacts'].post,
  get: openapi.paths['/v1/contacts/{id}'].get,
  body: openapi.paths['/v1/contacts'].post.requestBody.content['application/json'],
  ...openapi.components,
  contact: openapi.components.schemas.Contact,
  returned: openapi.components.responses.ContactReturned.content['application/json'],
});

/** The parts of the small AsyncAPI description. */
export const eventParts = ({ asyncapi }: Trees) => ({
  server: asyncapi.servers.receiver,
  channel: asyncapi.channels.webhook,
  operation: asyncapi.operations.deliverEvent,
  message: asyncapi.channels.webhook.messages['contact.created'],
  scheme: asyncapi.components.securitySchemes.serviceSignature,
});
