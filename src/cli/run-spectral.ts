import { Worker } from 'node:worker_threads';
import { UsageError } from '../terminal/usage-error.ts';
import type { LintReply, LintTask } from './lint-thread.ts';

// In dist/ all is JavaScript.
const THREAD = new URL(
  `../cli/lint-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

type Reply = LintReply | { readonly failed: string };

/**
 * Runs Spectral in a thread of this process: a signal that ends the process leaves nothing behind.
 *
 * @param seconds after which the thread is ended
 * @throws UsageError when Spectral crashes or takes too long
 */
export async function runSpectral(task: LintTask, seconds: number): Promise<LintReply> {
  // What rules print is no part of the report.
  const thread = new Worker(THREAD, { workerData: task, stdout: true });
  thread.stdout.pipe(process.stderr, { end: false });
  let timer: NodeJS.Timeout | undefined;
  const reply = await new Promise<Reply>((done) => {
    const fail = (why: string): void => done({ failed: why });
    timer = setTimeout(() => {
      fail(`it takes longer than ${seconds} s. Raise the limit with --time-limit.`);
    }, seconds * 1_000);
    thread.once('message', done);
    thread.once('error', (error) => fail(error.message));
    thread.once('exit', (code) => fail(`it ended by itself with status ${code}.`));
  });
  clearTimeout(timer);
  await thread.terminate();
  if ('failed' in reply) throw new UsageError(`Spectral failed: ${reply.failed}`);
  return reply;
}
