import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process has used since its start. */
export interface ProcessUsage {
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** CPU until its first response. */
  readonly startCpuMs: number;
  usage(): Promise<ProcessUsage>;
  stop(): Promise<void>;
}

const REPORT = new URL('report-usage.mjs', import.meta.url).href;

/** Starts a server and waits until it responds. */
export async function startServer(
  script: string,
  args: string[],
  url: string,
): Promise<ServerProcess> {
  const child = fork(script, args, { execArgv: ['--import', REPORT], silent: true });
  await waitForAnswer(url, child);
  const { cpuMs } = await ask(child);
  return {
    url,
    startCpuMs: cpuMs,
    usage: () => ask(child),
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function ask(child: ChildProcess): Promise<ProcessUsage> {
  child.send('usage');
  const [usage] = await once(child, 'message');
  return usage as ProcessUsage;
}

async function waitForAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/v1/me`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The server ended before it answered.');
}
