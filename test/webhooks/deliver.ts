import * as node from '../../src/webhooks/index.ts';
import { BODY, SECRET } from './hostile/delivery.ts';

/** A receiver with the secret by which `deliver` signs. */
export const createReceiver = (options: Partial<node.ReceiverOptions> = {}): node.Receiver =>
  node.createReceiver({ secret: SECRET, ...options });

export function createReporting(options: Partial<node.ReceiverOptions> = {}) {
  const errors: unknown[] = [];
  const codes: string[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
    codes.push((error as node.WebhookError).code);
  };
  return { receiver: createReceiver({ onError, ...options }), errors, codes };
}

/** Such a receiver, whose handler ends when the test says so. */
export function createSlow(options: Partial<node.ReceiverOptions> = {}) {
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  const seen = {
    began: 0,
    ended: 0,
    isClosed: false,
    signal: undefined as AbortSignal | undefined,
  };
  const receiver = createReceiver(options);
  receiver.on('*', async (_event, { signal }) => {
    seen.began += 1;
    seen.signal = signal;
    await work;
    seen.ended += 1;
  });
  const close = (given?: { abortAfterMs: number }): Promise<void> =>
    receiver.close(given).then(() => void (seen.isClosed = true));
  return { receiver, finish, seen, close };
}

interface Delivery {
  readonly body?: string | Uint8Array;
  /** Beside those of the signature. */
  readonly headers?: object;
  readonly method?: string;
  readonly read?: () => node.WebhookBody | Promise<node.WebhookBody>;
}

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
