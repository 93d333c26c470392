// The other side of start-judge.ts.
import { enableCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';

enableCompileCache();
const { judgeHere } = await import('./judge.ts');

parentPort?.on('message', async (bundles) => {
  parentPort?.postMessage(await judgeHere(bundles));
});
