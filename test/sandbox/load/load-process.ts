// A sandbox under load in a process of its own, so that its memory is its own. Needs --expose-gc.
import { createSandbox, type FaultRule } from '../../../src/sandbox/index.ts';

/** One request in eight meets one of these. No 429: all calls of a client wait when one meets it. */
const faults: FaultRule[] = [
  { status: 503, share: 0.05 },
  { reset: 'before', share: 0.03 },
  { reset: 'after', share: 0.03 },
  { delayMs: 20, share: 0.02 },
];

const sandbox = await createSandbox({ faults, rateLimit: false, requestLog: 100 });
const server = await sandbox.listen();
let broken = 0;
sandbox.onRequest(({ status }) => (broken += Number(status === undefined || status >= 429)));

process.on('message', async (words: { advance: number }) => {
  await sandbox.advance(words.advance);
  globalThis.gc?.();
  const { violations } = sandbox;
  process.send?.({ heap: process.memoryUsage().heapUsed, broken, violations });
});
process.send?.({ url: server.url });
