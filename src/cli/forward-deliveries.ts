import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toSafeText } from '../terminal/safe-text.ts';
import { readStream } from '../webhooks/adapters/read-stream.ts';
import { signWebhook, verifyWebhook, WebhookError } from '../webhooks/index.ts';
import { createDeliveryLog, headerOf, type LoggedDelivery } from './delivery-log.ts';
import type { ListenPrinter } from './listen-printer.ts';
import { sendDelivery, type DeliveryAnswer } from './send-delivery.ts';

/** What takes deliveries in, shows them and passes them on. */
export interface DeliveryForwarder {
  take(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sends a delivery again, by its number as the user typed it. */
  replay(number: string): Promise<void>;
}

interface ForwarderOptions {
  readonly forward: URL | undefined;
  readonly secret: string | undefined;
  /** Gives up what is being passed on. */
  readonly stopped: AbortSignal;
  readonly printer: ListenPrinter;
}

/** As much as a receiver of this package takes. */
const MOST_BYTES = 1024 * 1024;

const LOOP = 'This delivery was passed on from here and came back: pass --forward your receiver.';

/** Makes a forwarder; the printer says what it does. */
export function createForwarder(options: ForwarderOptions): DeliveryForwarder {
  const { forward, secret, stopped, printer } = options;
  const log = createDeliveryLog();
  // Of this process: what comes back with it, through whatever is in between, would go round for ever.
  const via = `1.1 messaging-crm-api-${randomUUID()}`;

  async function pass(delivery: LoggedDelivery, to: URL): Promise<DeliveryAnswer | undefined> {
    const { number, headers, body } = delivery;
    try {
      const answer = await sendDelivery(to, [...headers, 'Via', via], body, stopped);
      printer.forwarded(number, answer);
      return answer;
    } catch (error) {
      if (!stopped.aborted) printer.failed(number, (error as Error).message);
      return undefined;
    }
  }

  return {
    async take(request, response) {
      if (request.method !== 'POST') return end(response, 405, 'Send deliveries by POST.');
      const body = await readStream(request, MOST_BYTES).catch(() => undefined);
      if (!body) return end(response, 413, `More than ${MOST_BYTES} bytes.`);
      const headers = request.rawHeaders;
      if (request.headers.via?.includes(via)) {
        printer.refused(LOOP);
        return end(response, 508, LOOP);
      }
      const refusal = secret === undefined ? undefined : refusalOf(headers, body, secret);
      if (refusal) {
        printer.refused(refusal);
        return end(response, 401, refusal);
      }
      const delivery = log.add({ headers, body, isVerified: secret !== undefined });
      printer.delivery(delivery);
      if (!forward) return end(response, 204);
      const answer = await pass(delivery, forward);
      if (!answer) return end(response, 502, 'Passing the delivery on failed.');
      end(response, answer.status, answer.body, answer.type);
    },

    async replay(number) {
      const delivery = log.get(Number(number));
      if (delivery && forward) await pass(signAgain(delivery, secret), forward);
      else console.error(`No delivery "${toSafeText(number)}": type a number shown after #.`);
    },
  };
}

function refusalOf(headers: string[], body: Buffer, secret: string): string | undefined {
  try {
    verifyWebhook({ headers, body, secret });
    return undefined;
  } catch (error) {
    return (error as WebhookError).message;
  }
}

/**
 * With a signature of now, or a receiver would refuse it after 300 seconds. Only what was
 * verified: to sign anything else would make a forged delivery a true one.
 */
function signAgain(delivery: LoggedDelivery, secret: string | undefined): LoggedDelivery {
  if (!delivery.isVerified || secret === undefined) return delivery;
  const { body, headers } = delivery;
  const deliveryId = headerOf(headers, 'x-service-delivery');
  const signed = signWebhook({ body, secret, ...(deliveryId !== undefined && { deliveryId }) });
  const isReplaced = (name: string) => /^x-service-(timestamp|signature)$/i.test(name);
  const kept = headers.filter((_, at) => !isReplaced(headers[at - (at % 2)] as string));
  for (const name of ['X-Service-Timestamp', 'X-Service-Signature']) {
    kept.push(name, signed[name] as string);
  }
  return { ...delivery, headers: kept };
}

function end(response: ServerResponse, status: number, body?: string | Buffer, type?: string) {
  if (status === 405) response.setHeader('allow', 'POST');
  // The rest of a body that is too large would be taken for the next request.
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': type ?? 'text/plain; charset=utf-8' }).end(body);
}
