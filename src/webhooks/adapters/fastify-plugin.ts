import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Receiver } from '../receiver/create-receiver.ts';
import { toNodeHandler } from './node-handler.ts';

/** What the plugin needs of Fastify. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parser: (
      request: unknown,
      payload: unknown,
      done: (error: null, body?: unknown) => void,
    ) => void,
  ): unknown;
  all(
    path: string,
    handler: (request: { raw: IncomingMessage }, reply: FastifyReplyLike) => void,
  ): unknown;
}

interface FastifyReplyLike {
  raw: ServerResponse;
  hijack(): unknown;
}

/**
 * A plugin of Fastify that takes deliveries at a path and leaves the parsing of other routes alone.
 *
 * @example
 * app.register(toFastifyPlugin(receiver, { path: '/webhooks' }));
 */
export function toFastifyPlugin(
  receiver: Receiver,
  { path = '/' }: { path?: string | undefined } = {},
): (instance: FastifyLike) => Promise<void> {
  const handle = toNodeHandler(receiver);
  return async (instance) => {
    // Within this plugin alone: Fastify keeps parsers to the scope that they are added in.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.all(path, (request, reply) => {
      reply.hijack();
      void handle(request.raw, reply.raw);
    });
  };
}
