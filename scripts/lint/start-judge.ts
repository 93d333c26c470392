import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Judge } from './judge.ts';

/** A thread that has the linters loaded. */
export interface JudgeThread {
  /** Judges once. */
  readonly judge: Judge;
  /** The text of docs/rules.md, once it has judged: what the rules say of themselves is loaded there. */
  readonly rulesPage: Promise<string>;
}

/**
 * Starts a thread that reads the linters while this one reads the contract, and judges while this one
 * goes on. A process may end without having asked it.
 */
export function startJudge(): JudgeThread {
  const thread = new Worker(new URL('./judge-thread.ts', import.meta.url));
  thread.unref();
  const page = Promise.withResolvers<string>();
  const judge: Judge = async (bundles) => {
    thread.ref();
    thread.postMessage(bundles);
    const [{ findings, rulesPage }] = await once(thread, 'message');
    page.resolve(rulesPage);
    await thread.terminate();
    return findings;
  };
  return { judge, rulesPage: page.promise };
}
