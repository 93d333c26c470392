import { EXAMPLE_SECRET } from '../contract/example-secret.ts';
import type { JsonObject } from '../../src/service/json.ts';

/**
 * `generated/events.json`: a signed delivery for each event, from its first example, for tests in any
 * language. The body is there as text and as Base64 of its UTF-8 bytes.
 */
export function emitEventFixtures(asyncapi: JsonObject): string {
  const fixtures = Object.entries<JsonObject>(asyncapi['components'].messages).map(
    ([type, { examples }]) => {
      const [{ headers, payload }] = examples;
      const body = JSON.stringify(payload);
      return {
        type,
        secret: EXAMPLE_SECRET,
        timestamp: Number(headers['X-Service-Timestamp']),
        deliveryId: headers['X-Service-Delivery'],
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
        bodyBase64: Buffer.from(body).toString('base64'),
      };
    },
  );
  return `${JSON.stringify(fixtures, null, 2)}\n`;
}
