import { Worker } from 'node:worker_threads';
import { reportFile } from '../report/report-file.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { LintMessage, LintReply, LintTask } from './lint-thread.ts';

// In dist/ all is JavaScript.
const THREAD = new URL(
  `../cli/lint-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

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
  let doing = 'the rule set';
  try {
    return await new Promise<LintReply>((done, fail) => {
      const crash = (why: string): void =>
        fail(new UsageError(`Spectral failed on ${doing}: ${why}`));
      const limit = `it is not done after ${seconds} s. Raise the limit with --time-limit.`;
      timer = setTimeout(() => crash(limit), seconds * 1_000);
      thread.on('message', (message: LintMessage) => {
        if (message.kind === 'done') done(message);
        else if (message.kind === 'failed') crash(message.why);
        else doing = reportFile(message.file);
      });
      thread.once('error', (error) => crash(error.message));
      thread.once('exit', (code) => crash(`it ended by itself with status ${code}.`));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
