// The other side of start-judge.ts.
import { parentPort } from 'node:worker_threads';
import { useCompileCache } from '../cache/use-compile-cache.ts';

useCompileCache();
const { judgeHere } = await import('./judge.ts');
const { rulesPage } = await import('../emit/rules-page.ts');

parentPort?.on('message', async (bundles) => {
  const findings = await judgeHere(bundles);
  parentPort?.postMessage({ findings, rulesPage: await rulesPage() });
});
