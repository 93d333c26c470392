import { createHmac } from 'node:crypto';
import type { JsonObject } from '../contract/json.ts';

// The secret that the examples of the contract are signed with.
const SECRET = 'whsec_example_not_a_real_secret';

/**
 * `generated/events.json`: a signed delivery for each event, from its first example, for tests in any
 * language. The body is there as text and as Base64 of its UTF-8 bytes.
 */
export function emitEventFixtures(asyncapi: JsonObject): string {
  const fixtures = Object.entries<JsonObject>(asyncapi['components'].messages).map(
    ([type, { examples }]) => {
      const [{ headers, payload }] = examples;
      const body = JSON.stringify(payload);
      const timestamp: string = headers['X-Service-Timestamp'];
      const hmac = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
      return {
        type,
        secret: SECRET,
        timestamp: Number(timestamp),
        deliveryId: headers['X-Service-Delivery'],
        headers: {
          'Content-Type': 'application/json',
          ...headers,
          'X-Service-Signature': `sha256=${hmac}`,
        },
        body,
        bodyBase64: Buffer.from(body).toString('base64'),
      };
    },
  );
  return `${JSON.stringify(fixtures, null, 2)}\n`;
}
