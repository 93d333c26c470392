import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as node from '../../src/webhooks/index.ts';
import * as web from '../../src/webhooks/web.ts';
import { BODY, headersOf, NOW, SECRET } from './hostile/delivery.ts';
import { verdict } from './hostile/verdict.ts';

const SEED = 20260814;

test('throws nothing but WebhookError on 100,000 random shapes, by both entries', async () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withTypedArray: true,
    withSparseArray: true,
    maxDepth: 2,
  });
  const either = (good: unknown) => fc.oneof(fc.constant(good), anything);
  const options = fc.oneof(
    anything,
    fc.record({
      body: either(BODY),
      headers: either(headersOf()),
      secret: either(SECRET),
      toleranceSeconds: either(300),
      now: either(NOW),
    }),
  );
  await fc.assert(
    fc.asyncProperty(options, async (value) => {
      const ofNode = await verdict(node.verifyWebhook, value);
      expect(['accepted', ...node.WEBHOOK_ERROR_CODES]).toContain(ofNode);
      expect(await verdict(web.verifyWebhook, value)).toBe(ofNode);
    }),
    { numRuns: 100_000, seed: SEED },
  );
});
