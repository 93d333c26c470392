import { fork } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../src/cli/ports.ts';
import { HOOK } from './measure.ts';

const HOST = '127.0.0.1';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Seconds of CPU, and megabytes at most, since its start. */
  usage(): Promise<{ cpu: number; memory: number }>;
  stop(): Promise<void>;
}

/** Starts a server that takes `--port`, and waits until it responds. */
export async function startServer(script: string, args: readonly string[]): Promise<ServerProcess> {
  const port = `${await findFreePort(0, HOST)}`;
  const url = `http://${HOST}:${port}`;
  const options = { execArgv: ['--import', HOOK], silent: true };
  const child = fork(script, [...args, '--port', port], options);
  while (!(await fetch(`${url}/v1/me`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it responded.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    async usage() {
      child.send('usage');
      return (await once(child, 'message'))[0];
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
