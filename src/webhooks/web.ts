// messaging-crm-api/webhooks/web: by WebCrypto, for Workers, Deno, Bun, browsers, and Node as well.
import { type CreateReceiver, receiverFactory } from './receiver/create-receiver.ts';
import { verifyWebhook } from './web/verify-webhook.ts';

/** Makes a receiver: it verifies deliveries, drops duplicates and responds in time. */
export const createReceiver: CreateReceiver = /* @__PURE__ */ receiverFactory(verifyWebhook);
export { signWebhook, verifySignature, verifyWebhook } from './web/verify-webhook.ts';
export * from './common.ts';
