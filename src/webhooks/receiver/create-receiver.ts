import type { WebhookEvent } from '../../../generated/index.ts';
import type { VerifyOptions } from '../read-delivery.ts';
import { readEvent } from '../read-event.ts';
import { type BodyContent, readBody, readHeaders, type WebhookBody } from '../read-input.ts';
import { decodeText } from '../web/decode-text.ts';
import { WebhookError } from '../webhook-error.ts';
import type { DeliveryContext, VerifiedDelivery } from './delivery-context.ts';
import { type EventPattern, matches, type MatchingEvent } from './event-pattern.ts';
import { readHooks, readOptions, type ReceiverOptions } from './receiver-options.ts';
import {
  checkRequest,
  type IncomingRequest,
  type ReceiverResponse,
  refusalResponse,
  respond,
} from './response.ts';
import { createRunOnce, type Outcome, responseTo } from './run-once.ts';

/** A delivery that was kept. */
export interface KeptDelivery {
  /** The body as it came; its signature is not looked at again. */
  readonly rawBody: WebhookBody;
  readonly deliveryId?: string | undefined;
}

/** Takes deliveries, and calls the handlers of each event once they are verified. */
export interface Receiver {
  /**
   * Adds a handler. Handlers run one after the other, in the order in which they were added; the
   * event counts as handled when all have succeeded.
   */
  on<Pattern extends EventPattern>(
    pattern: Pattern,
    handler: (event: MatchingEvent<Pattern>, context: DeliveryContext) => unknown,
  ): Receiver;
  /** Handles a request; never fails. The adapters call it. */
  handle(request: IncomingRequest): Promise<ReceiverResponse>;
  /**
   * Runs the handlers for a delivery that was kept, unless they have succeeded since, and resolves to
   * what became of it; `onError` has the reason of a failure.
   *
   * @throws WebhookError if the body is not an event, or the receiver is closed
   */
  rerun(delivery: KeptDelivery): Promise<Outcome>;
  /**
   * Refuses new deliveries with 503 from now on, and resolves when all handlers have ended.
   *
   * @param options `abortAfterMs`: when to abort the signals of handlers that still run; never by
   *   default. `close` waits for those handlers, too.
   */
  close(options?: { readonly abortAfterMs?: number | undefined }): Promise<void>;
}

type Verify = (options: VerifyOptions) => WebhookEvent | Promise<WebhookEvent>;
const CLOSED = 'it takes no more deliveries';

/** Makes a receiver. */
export type CreateReceiver = (options: ReceiverOptions) => Receiver;

type Handler = (event: WebhookEvent, context: DeliveryContext) => unknown;

/** Makes `createReceiver` of an entry out of its `verifyWebhook`. */
export const receiverFactory =
  (verify: Verify): CreateReceiver =>
  (options) =>
    new DeliveryReceiver(verify, readOptions(options));

class DeliveryReceiver implements Receiver {
  readonly #verify: Verify;
  readonly #options: ReturnType<typeof readOptions>;
  readonly #handlers: { pattern: string; handler: Handler }[] = [];
  readonly #running = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();
  readonly #runOnce: ReturnType<typeof createRunOnce>;
  #isClosed = false;

  constructor(verify: Verify, options: ReturnType<typeof readOptions>) {
    this.#verify = verify;
    this.#options = options;
    const report = this.#report.bind(this);
    this.#runOnce = createRunOnce({
      store: options.store,
      run: async (event, context) => {
        for (const { pattern, handler } of this.#handlers.slice()) {
          if (matches(pattern, event.type)) await handler(event, context);
        }
      },
      report,
      hooks: readHooks(options, report),
      dead: options.onDead && { after: options.deadAfter, keep: options.onDead },
      stopped: this.#stop.signal,
    });
  }

  // Functions and not methods: they may be passed on without the receiver.
  readonly on: Receiver['on'] = (pattern, handler) => {
    this.#handlers.push({ pattern, handler: handler as Handler });
    return this;
  };

  readonly handle: Receiver['handle'] = async (request) => {
    if (this.#isClosed) return refusalResponse('receiver_closed', CLOSED);
    return await this.#track(this.#respondInTime(request));
  };

  readonly rerun: Receiver['rerun'] = async ({ rawBody, deliveryId }) => {
    if (this.#isClosed) throw new WebhookError('receiver_closed', CLOSED);
    const event = readEvent(rawBody as BodyContent, () => decodeText(readBody(rawBody)));
    return await this.#track(this.#runOnce({ event, body: rawBody, deliveryId }));
  };

  readonly close: Receiver['close'] = async ({ abortAfterMs } = {}) => {
    this.#isClosed = true;
    const abort = (): void => this.#stop.abort(new Error('The receiver is closing.'));
    const timer = abortAfterMs === undefined ? undefined : setTimeout(abort, abortAfterMs);
    // After a late response its handlers go on, and are added to this set while we wait.
    while (this.#running.size) await Promise.allSettled(this.#running);
    clearTimeout(timer);
  };

  #report(error: unknown, event?: WebhookEvent): void {
    // What reports errors has nowhere to report its own.
    void (async () => this.#options.onError?.(error, event))().catch(() => {});
  }

  /** Has `close` wait for some work. */
  async #track<Result>(work: Promise<Result>): Promise<Result> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  async #verifyRequest(request: IncomingRequest): Promise<VerifiedDelivery> {
    const { secret, maxBytes, toleranceSeconds } = this.#options;
    checkRequest(request, maxBytes);
    const body = await request.read(maxBytes);
    const headers = request.headers as VerifyOptions['headers'];
    const event = await this.#verify({ body, headers, secret, toleranceSeconds });
    const [deliveryId] = readHeaders(headers, ['x-service-delivery']);
    return { event, body, deliveryId: deliveryId ?? undefined };
  }

  async #receive(request: IncomingRequest, onVerified: () => void): Promise<ReceiverResponse> {
    try {
      const delivery = await this.#verifyRequest(request);
      onVerified();
      return responseTo(await this.#track(this.#runOnce(delivery)));
    } catch (error) {
      this.#report(error);
      if (error instanceof WebhookError) return refusalResponse(error.code, error.message);
      return respond(500, { error: 'receiver_failed' });
    }
  }

  async #respondInTime(request: IncomingRequest): Promise<ReceiverResponse> {
    let late = refusalResponse('body_timeout', 'The body did not arrive in time.');
    let hasPassed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<ReceiverResponse>((resolve) => {
      timer = setTimeout(() => {
        hasPassed = true;
        resolve(late);
      }, this.#options.deadlineMs);
    });
    const response = this.#receive(request, () => {
      // The service has its 408 and sends the delivery again, perhaps after `close` is done.
      if (hasPassed) throw new WebhookError('body_timeout', 'the body came after the deadline');
      late = respond(this.#options.lateStatus, { status: 'in_hand' });
    });
    try {
      return await Promise.race([response, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }
}
