import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { signWebhook } from '../webhooks/index.ts';
import { headerOf, type ReceivedDelivery } from './kept-deliveries.ts';

/**
 * The headers of a delivery with a signature of now, or a receiver would refuse it after 300 seconds.
 * Only of what was verified: to sign anything else would make a forged delivery a true one.
 */
export function signAgain(
  { body, headers, isVerified }: ReceivedDelivery,
  secret: string | undefined,
): readonly string[] {
  if (!isVerified || secret === undefined) return headers;
  const deliveryId = headerOf(headers, 'x-service-delivery');
  const signed = signWebhook({ body, secret, ...(deliveryId !== undefined && { deliveryId }) });
  const isReplaced = (name: string) => /^x-service-(timestamp|signature)$/i.test(name);
  const kept = headers.filter((_, at) => !isReplaced(headers[at - (at % 2)] as string));
  for (const name of ['X-Service-Timestamp', 'X-Service-Signature'])
    kept.push(name, signed[name] as string);
  return kept;
}

export interface DeliveryResponse {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Buffer;
  readonly milliseconds: number;
}

/** Whether the service counts it as delivered. */
export const isTaken = ({ status }: DeliveryResponse): boolean => status >= 200 && status < 300;

/** The service counts a response after 8 seconds or more as none. */
const DEADLINE_MS = 8_000;

// About a connection and not about the delivery (RFC 9110, 7.6.1); each hop has its own.
const OF_THE_HOP =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|content-length|proxy-.*)$/i;

/**
 * Posts bytes as they are, with headers as Node's `rawHeaders` lists them, and follows no redirect, as a signature is
 * for one receiver; throws an Error that says why there is no response.
 */
export async function sendDelivery(
  url: URL,
  headers: readonly string[],
  body: Uint8Array,
  stopped?: AbortSignal,
): Promise<DeliveryResponse> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    const signal = stopped ? AbortSignal.any([deadline, stopped]) : deadline;
    const response = await post(url, ownHeaders(url, headers, body), body, signal);
    return {
      status: response.statusCode as number,
      type: response.headers['content-type'],
      body: await buffer(response),
      milliseconds: Math.round(performance.now() - started),
    };
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = deadline.aborted ? `within ${DEADLINE_MS / 1000} s` : `(${code ?? message})`;
    throw new Error(`No response from ${url.href} ${reason}: is your receiver running there?`, {
      cause,
    });
  }
}

function post(url: URL, headers: string[], body: Uint8Array, signal: AbortSignal) {
  const send = url.protocol === 'https:' ? requestSecurely : request;
  return new Promise<IncomingMessage>((done, fail) => {
    send(url, { method: 'POST', headers, signal, agent: false }, done).on('error', fail).end(body);
  });
}

function ownHeaders(url: URL, headers: readonly string[], body: Uint8Array): string[] {
  const own = ['Host', url.host, 'Content-Length', `${body.length}`, 'Connection', 'close'];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (!OF_THE_HOP.test(name)) own.push(name, headers[index + 1] as string);
  }
  return own;
}
