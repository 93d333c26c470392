import { fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Starts a module in a process of its own, which tells when it is ready, and something to each message. */
export async function startProcess(
  path: URL,
  args: readonly string[] = [],
  options: ForkOptions = {},
) {
  const child = fork(path, args, options);
  onTestFinished(() => void child.kill('SIGKILL'));
  const hear = async (): Promise<any> => (await once(child, 'message'))[0];
  const ask = (words: object = {}): Promise<any> => {
    child.send(words);
    return hear();
  };
  return { child, ask, ready: await hear() };
}
