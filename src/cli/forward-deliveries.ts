import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toSafeText } from '../terminal/safe-text.ts';
import { readStream } from '../webhooks/adapters/read-stream.ts';
import { verifyWebhook } from '../webhooks/index.ts';
import type { LoggedDelivery, ReceivedDelivery } from './kept-deliveries.ts';
import type { ListenPrinter } from './listen-printer.ts';
import { type DeliveryResponse, sendDelivery, signAgain } from './send-delivery.ts';

interface ForwarderOptions {
  readonly forward: URL | undefined;
  readonly secret: string | undefined;
  readonly keep: ((received: ReceivedDelivery) => void) | undefined;
  /** Gives up what is being passed on. */
  readonly stopped: AbortSignal;
  readonly printer: ListenPrinter;
}

/** As much as a receiver of this package takes. */
const MOST_BYTES = 1024 * 1024;

const MOST_LOGGED = 100;

const LOOP = 'This delivery was passed on from here and came back: pass --forward your receiver.';

/** Takes deliveries in, shows them and passes them on. */
export class DeliveryForwarder {
  readonly #options: ForwarderOptions;
  /** The last ones by their numbers: older ones are forgotten, so that memory stays bounded. */
  readonly #log = new Map<number, LoggedDelivery>();
  #count = 0;
  // Of this process: what comes back with it, through whatever is in between, would go round for ever.
  readonly #via = `1.1 messaging-crm-api-${randomUUID()}`;

  constructor(options: ForwarderOptions) {
    this.#options = options;
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { forward, keep, secret, printer } = this.#options;
    if (request.method !== 'POST') return end(response, 405, 'Send deliveries by POST.');
    const body = await readStream(request, MOST_BYTES).catch(() => undefined);
    if (!body) return end(response, 413, `More than ${MOST_BYTES} bytes.`);
    const headers = request.rawHeaders;
    if (request.headers.via?.includes(this.#via)) {
      printer.refused(LOOP);
      return end(response, 508, LOOP);
    }
    const refusal = secret && faultOf(() => verifyWebhook({ headers, body, secret }));
    if (refusal) {
      printer.refused(refusal);
      return end(response, 401, refusal);
    }
    const received = { headers, body, isVerified: secret !== undefined };
    const fault = faultOf(() => keep?.(received));
    if (fault !== undefined) {
      // The sender is told, and sends it again.
      const text = `The delivery could not be kept: ${fault}.`;
      console.error(text);
      return end(response, 500, text);
    }
    this.#count += 1;
    const delivery = { number: this.#count, ...received };
    this.#log.set(this.#count, delivery);
    this.#log.delete(this.#count - MOST_LOGGED);
    printer.delivery(delivery);
    if (!forward) return end(response, 204);
    const passedOn = await this.#pass(delivery, headers, forward);
    if (!passedOn) return end(response, 502, 'Passing the delivery on failed.');
    end(response, passedOn.status, passedOn.body, passedOn.type);
  }

  /** Sends a delivery again, by its number as the user typed it. */
  async replay(number: string): Promise<void> {
    const { forward, secret } = this.#options;
    const delivery = this.#log.get(Number(number));
    if (delivery && forward) await this.#pass(delivery, signAgain(delivery, secret), forward);
    else console.error(`No delivery "${toSafeText(number)}": type a number shown after #.`);
  }

  async #pass(
    { number, body }: LoggedDelivery,
    headers: readonly string[],
    to: URL,
  ): Promise<DeliveryResponse | undefined> {
    const { printer, stopped } = this.#options;
    try {
      const response = await sendDelivery(to, [...headers, 'Via', this.#via], body, stopped);
      printer.forwarded(number, response);
      return response;
    } catch (error) {
      if (!stopped.aborted) printer.failed(number, (error as Error).message);
      return undefined;
    }
  }
}

/** The message of what is thrown. */
function faultOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function end(response: ServerResponse, status: number, body?: string | Buffer, type?: string) {
  if (status === 405) response.setHeader('allow', 'POST');
  // The rest of a body that is too large would be taken for the next request.
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': type ?? 'text/plain; charset=utf-8' }).end(body);
}
