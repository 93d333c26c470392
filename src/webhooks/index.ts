// messaging-crm-api/webhooks: for Node, by its own crypto.
import { type CreateReceiver, receiverFactory } from './receiver/create-receiver.ts';
import { verifyWebhook } from './verify-webhook.ts';

/** Makes a receiver: it verifies deliveries, drops duplicates and responds in time. */
export const createReceiver: CreateReceiver = /* @__PURE__ */ receiverFactory(verifyWebhook);
export { signWebhook } from './sign-webhook.ts';
export { verifySignature, verifyWebhook } from './verify-webhook.ts';
export { toFastifyPlugin, type FastifyLike } from './adapters/fastify-plugin.ts';
export { toNodeHandler, type NodeRequest } from './adapters/node-handler.ts';
export {
  createSqliteStore,
  type SqliteDatabase,
  type SqliteStatement,
  type SqliteStore,
  type SqliteStoreOptions,
} from './receiver/sqlite-store.ts';
export * from './common.ts';
