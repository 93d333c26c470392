// A worker that serves for longer than its tokens live, some of whose callers leave before they have a response.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { data, slowHeaders, token } from '../client/faults/faults.ts';
import { startFaultServer } from '../client/faults/fault-server.ts';
import { bundle, serveWorker } from './serve-worker.ts';

const REQUESTS = 1_000;
const EVERY_MS = 12;
const TOKEN_LIFE_S = 4;
const SLOWEST_TOKEN_MS = 2_000;
/** What the worker's client has as `timeoutMs`. */
export const TIMEOUT_MS = 5_000;

/** What became of the requests to the worker. */
export interface TokenLives {
  /** The different responses of the worker. */
  readonly texts: readonly string[];
  readonly slowestMs: number;
  readonly tokens: number;
}

const isToken = ({ path }: { readonly path: string }) => path === '/oauth/token';

/**
 * Sends 1,000 requests to a worker during three lives of a token. A tenth of the callers leave at once or a little
 * later; others get a response before the call that the worker began for them has ended, which ends that call.
 *
 * @param workerd - The binary.
 * @param dist - The package's root entry, compiled.
 * @param folder - Where the worker is written to.
 * @param date - Of the behavior that workerd has to show.
 */
export async function liveThroughTokens(
  workerd: string,
  dist: string,
  folder: string,
  date: string,
): Promise<TokenLives> {
  const service = await startFaultServer((request, earlier) => {
    if (!isToken(request)) return slowHeaders(10, data());
    const count = earlier.filter(isToken).length + 1;
    return slowHeaders(Math.random() * SLOWEST_TOKEN_MS, token(`token_${count}`, TOKEN_LIFE_S));
  });
  const module = join(folder, `lives-${date}.mjs`);
  await buildWorker(module, dist, service.baseUrl);
  const worker = await serveWorker(workerd, module, date);
  try {
    const calls: Promise<Outcome>[] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      const begins = index % 50 === 0;
      calls.push(callWorker(worker.url + (begins ? '/begin' : ''), index % 10 === 1));
      await setTimeout(EVERY_MS);
    }
    const outcomes = await Promise.all(calls);
    return {
      texts: [...new Set(outcomes.map(({ text }) => text))].sort(),
      slowestMs: Math.max(...outcomes.map(({ ms }) => ms)),
      tokens: service.received.filter(isToken).length,
    };
  } finally {
    worker.stop();
    service.close();
  }
}

interface Outcome {
  readonly text: string;
  readonly ms: number;
}

async function callWorker(url: string, leaves: boolean): Promise<Outcome> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(leaves ? Math.floor(Math.random() * 100) : 60_000);
  const text = await fetch(url, { signal })
    .then((response) => response.text())
    .catch((error: unknown) => (leaves ? 'left' : String(error)));
  return { text, ms: performance.now() - startedAt };
}

/** The client is made once and serves all requests, as the guide for workers says. */
async function buildWorker(outfile: string, dist: string, baseUrl: string): Promise<void> {
  const app = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
  const options = { baseUrl, ...app, timeoutMs: TIMEOUT_MS };
  const contents = `import { createClient } from '${dist}';
    const crm = createClient(${JSON.stringify(options)});
    const read = async () => (await crm.contacts.get('con_1')).data.id;
    export default {
      async fetch({ url }) {
        const text = read().catch(String);
        return new Response(url.endsWith('/begin') ? 'begun' : await text);
      },
    };`;
  await bundle(contents, outfile);
}
