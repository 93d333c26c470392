// The other side of start-judge.ts.
import { parentPort } from 'node:worker_threads';
import { useCompileCache } from '../cache/use-compile-cache.ts';

useCompileCache();
const { judgeHere } = await import('./judge.ts');

parentPort?.on('message', async (bundles) => {
  parentPort?.postMessage(await judgeHere(bundles));
});
