// What the receivers of both entries, for Node and for the web, have in common.
export { WEBHOOK_ERROR_CODES, WebhookError, type WebhookErrorCode } from './webhook-error.ts';
export { toFetchHandler } from './adapters/fetch-handler.ts';
export { toLambdaHandler, type LambdaEvent, type LambdaResult } from './adapters/lambda-handler.ts';
export { createMemoryStore } from './receiver/memory-store.ts';
export type { WebhookBody, WebhookHeaders } from './read-input.ts';
export type { VerifyOptions } from './read-delivery.ts';
export type { SignedHeaders, SignOptions } from './signing.ts';
export type { IncomingRequest, ReceiverResponse } from './receiver/response.ts';
export type { CreateReceiver, KeptDelivery, Receiver } from './receiver/create-receiver.ts';
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
export type { EventMap, EventType, UnknownEvent, WebhookEvent } from '../../generated/index.ts';
