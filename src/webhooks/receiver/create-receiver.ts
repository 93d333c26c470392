import type { WebhookEvent } from '../../../generated/index.ts';
import type { VerifyOptions } from '../read-delivery.ts';
import { readSecrets } from '../read-input.ts';
import { WebhookError } from '../webhook-error.ts';
import { type Answer, answer, refusal } from './answer.ts';
import { type EventPattern, matches, type MatchingEvent } from './event-pattern.ts';
import type { EventStore } from './event-store.ts';
import { checkRequest, type IncomingRequest } from './incoming-request.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRunOnce } from './run-once.ts';

/** What createReceiver takes. */
export interface ReceiverOptions {
  /** The endpoint's secret, or several while one is being replaced. */
  secret: string | readonly string[];
  /** Where handled events are remembered; in memory by default. */
  store?: EventStore;
  /** When a delivery is answered at the latest, in milliseconds: under the service's 8 s. */
  deadlineMs?: number;
  /**
   * What a delivery is answered at the deadline, while its handlers go on: 503, so that the service
   * sends it again, or 202, so that it does not, even if a handler fails later.
   */
  lateStatus?: 503 | 202;
  /** The largest body, in bytes. */
  maxBytes?: number;
  /** How far the timestamp may be off, in seconds either way. */
  toleranceSeconds?: number;
  /** Is told of every delivery that is refused, and every handler or store that fails. */
  onError?: (error: unknown, event?: WebhookEvent) => void | Promise<void>;
}

/** Takes deliveries, and calls the handlers of each event once they are verified. */
export interface Receiver {
  /**
   * Adds a handler. Handlers run one after the other, in the order in which they were added; the
   * event counts as handled when all have succeeded.
   */
  on<Pattern extends EventPattern>(
    pattern: Pattern,
    handler: (event: MatchingEvent<Pattern>) => unknown,
  ): Receiver;
  /** Answers a request; never fails. The adapters call it. */
  handle(request: IncomingRequest): Promise<Answer>;
}

type Verify = (options: VerifyOptions) => WebhookEvent | Promise<WebhookEvent>;
type Handler = (event: WebhookEvent) => unknown;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Makes `createReceiver` of an entry out of its `verifyWebhook`. */
export function receiverFactory(verify: Verify): (options: ReceiverOptions) => Receiver {
  return (options) => {
    const {
      secret: given,
      store = createMemoryStore(),
      deadlineMs = 7_000,
      lateStatus = 503,
      maxBytes = 2 ** 20,
      toleranceSeconds = 300,
      onError = () => {},
    } = (options ?? {}) as Partial<ReceiverOptions>;
    const secret = checkOptions(given, deadlineMs, maxBytes);
    const handlers: { pattern: string; handler: Handler }[] = [];
    const report = (error: unknown, event?: WebhookEvent): void => {
      // What reports errors has nowhere to report its own.
      void (async () => onError(error, event))().catch(() => {});
    };
    const runOnce = createRunOnce(
      store,
      async (event) => {
        for (const { pattern, handler } of [...handlers]) {
          if (matches(pattern, event.type)) await handler(event);
        }
      },
      report,
    );

    async function receive(request: IncomingRequest, onVerified: () => void): Promise<Answer> {
      try {
        checkRequest(request, maxBytes);
        const body = await request.read(maxBytes);
        const headers = request.headers as VerifyOptions['headers'];
        const event = await verify({ body, headers, secret, toleranceSeconds });
        onVerified();
        return await runOnce(event);
      } catch (error) {
        report(error);
        if (error instanceof WebhookError) return refusal(error.code, error.message);
        return answer(500, { error: 'receiver_failed' });
      }
    }

    async function handle(request: IncomingRequest): Promise<Answer> {
      let late = refusal('body_timeout', 'The body did not arrive in time.');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const deadline = new Promise<Answer>((resolve) => {
        timer = setTimeout(() => resolve(late), deadlineMs);
      });
      const answered = receive(request, () => {
        late = answer(lateStatus, { status: 'in_hand' });
      });
      try {
        return await Promise.race([answered, deadline]);
      } finally {
        clearTimeout(timer);
      }
    }

    const receiver: Receiver = {
      on(pattern, handler) {
        handlers.push({ pattern, handler: handler as Handler });
        return receiver;
      },
      handle,
    };
    return receiver;
  };
}

function checkOptions(secret: unknown, deadlineMs: number, maxBytes: number): string[] {
  if (!(deadlineMs > 0 && deadlineMs <= LONGEST_TIMER_MS && maxBytes > 0)) {
    throw new WebhookError('invalid_options', 'deadlineMs and maxBytes are positive numbers');
  }
  try {
    return readSecrets(secret);
  } catch {
    throw new WebhookError(
      'invalid_secret',
      'createReceiver takes the option secret: text without white space, or a list',
    );
  }
}
