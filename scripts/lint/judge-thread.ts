// The other side of start-judge.ts.
import { parentPort } from 'node:worker_threads';
import { useCompileCache } from '../cache/use-compile-cache.ts';

useCompileCache();
const { judgeHere } = await import('./judge.ts');
const { rulesPage } = await import('../emit/rules-page.ts');

async function judge(bundles: Parameters<typeof judgeHere>[0]): Promise<void> {
  const findings = await judgeHere(bundles);
  parentPort?.postMessage({ findings, rulesPage: await rulesPage() });
}

// A rejection ends the thread with its error, which the other side waits for.
parentPort?.on('message', (bundles) => void judge(bundles));
