// messaging-crm-api/webhooks/web: by WebCrypto, for Workers, Deno, Bun, browsers, and Node as well.
import { receiverFactory } from './receiver/create-receiver.ts';
import { verifyWebhook } from './web/verify-webhook.ts';

/** Makes a receiver: it verifies deliveries, drops duplicates and responds in time. */
export const createReceiver = /* @__PURE__ */ receiverFactory(verifyWebhook);
export { signWebhook } from './web/verify-webhook.ts';
export { verifySignature, verifyWebhook } from './web/verify-webhook.ts';
export { WEBHOOK_ERROR_CODES, WebhookError, type WebhookErrorCode } from './webhook-error.ts';
export { toFetchHandler } from './adapters/fetch-handler.ts';
export { toLambdaHandler, type LambdaEvent, type LambdaResult } from './adapters/lambda-handler.ts';
export { createMemoryStore } from './receiver/memory-store.ts';
export type { WebhookBody, WebhookHeaders } from './read-input.ts';
export type { VerifyOptions } from './read-delivery.ts';
export type { SignedHeaders, SignOptions } from './signing.ts';
export type { ReceiverResponse } from './receiver/response.ts';
export type { KeptDelivery, Receiver } from './receiver/create-receiver.ts';
export type {
  DeadDelivery,
  DeliveryContext,
  FailedDelivery,
  HandledDelivery,
} from './receiver/delivery-context.ts';
export type { ReceiverOptions } from './receiver/receiver-options.ts';
export type { Outcome } from './receiver/run-once.ts';
export type { EventPattern, MatchingEvent } from './receiver/event-pattern.ts';
export type { ClaimResult, EventStore } from './receiver/event-store.ts';
export type { IncomingRequest } from './receiver/response.ts';
export type { EventMap, EventType, UnknownEvent, WebhookEvent } from '../../generated/index.ts';
