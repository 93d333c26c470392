import * as node from '../../src/webhooks/index.ts';
import { BODY, SECRET } from './hostile/delivery.ts';

/** A receiver with the secret by which `deliver` signs. */
export const createReceiver = (options: Partial<node.ReceiverOptions> = {}): node.Receiver =>
  node.createReceiver({ secret: SECRET, ...options });

/** Such a receiver, and the codes of what it reports. */
export function createReporting(options: Partial<node.ReceiverOptions> = {}) {
  const codes: string[] = [];
  const onError = (error: unknown): void => void codes.push((error as node.WebhookError).code);
  return { receiver: createReceiver({ onError, ...options }), codes };
}

interface Delivery {
  readonly body?: string | Uint8Array;
  /** Beside those of the signature. */
  readonly headers?: object;
  readonly method?: string;
  readonly read?: () => node.WebhookBody | Promise<node.WebhookBody>;
}

/** Hands a signed delivery to a receiver. */
export const deliver = (
  receiver: node.Receiver,
  { body = BODY, headers = {}, ...changes }: Delivery = {},
): Promise<node.ReceiverResponse> =>
  receiver.handle({
    method: 'POST',
    headers: { ...node.signWebhook({ body, secret: SECRET, deliveryId: 'whd_1' }), ...headers },
    read: () => body,
    ...changes,
  });
