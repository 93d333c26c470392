// Child process: makes calls of one client, and prints microseconds of CPU and of wall for one.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Connect } from './peers/peer.ts';
import { COMPILED } from './compile-peers.ts';
import { median } from './median.ts';
import { stubFetch } from './stub.ts';

/** What to run, as the parent passes it. */
export interface Plan {
  readonly module: string;
  readonly connect: string;
  /** The server's address; without one, the stub responds. */
  readonly baseUrl?: string | undefined;
  readonly method: 'create' | 'get';
  readonly warmUp: number;
  readonly calls: number;
}

/** What one call takes, in microseconds. */
export interface CallCost {
  readonly cpu: number;
  readonly wall: number;
}

const BATCHES = 5;

async function runCalls(plan: Plan): Promise<CallCost> {
  const { module, connect, baseUrl, method, warmUp, calls } = plan;
  const peer = await import(pathToFileURL(join(COMPILED, `${module}.js`)).href);
  const client = (peer[connect] as Connect)(
    baseUrl ?? 'http://127.0.0.1:1',
    baseUrl ? globalThis.fetch : stubFetch,
  );
  const repeat = async (times: number): Promise<void> => {
    for (let call = 0; call < times; call += 1) await client[method]();
  };
  await repeat(warmUp);
  const batches: CallCost[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    await repeat(calls / BATCHES);
    const { user, system } = process.cpuUsage(cpu);
    const perCall = BATCHES / calls;
    batches.push({
      cpu: (user + system) * perCall,
      wall: (performance.now() - wall) * 1000 * perCall,
    });
  }
  return { cpu: median(batches.map(({ cpu }) => cpu)), wall: median(batches.map((b) => b.wall)) };
}

if (import.meta.main) {
  console.log(JSON.stringify(await runCalls(JSON.parse(process.argv[2] as string))));
  // Keep-alive connections would hold the process.
  process.exit();
}
