import { signWebhook } from '../webhooks/index.ts';
import { headerOf, type LoggedDelivery } from './delivery-log.ts';

/**
 * The headers of a delivery with a signature of now, or a receiver would refuse it after 300 seconds.
 * Only of what was verified: to sign anything else would make a forged delivery a true one.
 */
export function signAgain(
  { body, headers, isVerified }: Omit<LoggedDelivery, 'number'>,
  secret: string | undefined,
): readonly string[] {
  if (!isVerified || secret === undefined) return headers;
  const deliveryId = headerOf(headers, 'x-service-delivery');
  const signed = signWebhook({ body, secret, ...(deliveryId !== undefined && { deliveryId }) });
  const isReplaced = (name: string) => /^x-service-(timestamp|signature)$/i.test(name);
  const kept = headers.filter((_, at) => !isReplaced(headers[at - (at % 2)] as string));
  for (const name of ['X-Service-Timestamp', 'X-Service-Signature']) {
    kept.push(name, signed[name] as string);
  }
  return kept;
}
