import { createHmac } from 'node:crypto';
import type { JsonObject } from '../../src/service/json.ts';

export const EXAMPLE_SECRET = 'whsec_example_not_a_real_secret';

/** The headers that sign an example's delivery, in the second after the event happened. */
export function signExample(payload: JsonObject): Record<string, string> {
  const timestamp = String(Math.ceil(Date.parse(payload['created_at']) / 1000));
  const text = `${timestamp}.${JSON.stringify(payload)}`;
  const hex = createHmac('sha256', EXAMPLE_SECRET).update(text).digest('hex');
  return { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': `sha256=${hex}` };
}
