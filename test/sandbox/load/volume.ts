// The sandbox as the command starts it and a receiver, each in a process of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startProcess } from './start-process.ts';

const COMMAND = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

/** What a receiver has taken in. */
export interface Tally {
  readonly deliveries: number;
  /** Deliveries whose signature or form was wrong. */
  readonly refused: number;
  /** Events by type, each once. */
  readonly types: Readonly<Record<string, number>>;
}

/** A receiver in another process, which counts what came by now; a secret is for what comes from now on. */
export async function startReceiver() {
  const { ask, ready } = await startProcess(new URL('receiver-process.ts', import.meta.url));
  const tally = (secret?: string): Promise<Tally> => ask({ secret });
  return { url: `http://127.0.0.1:${ready.port}`, tally };
}

export interface SandboxProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to stderr. */
  readonly complaints: string[];
  kill(): Promise<void>;
}

/** Starts `messaging-crm-api sandbox` with options, with as many descriptors as the shell's `ulimit -n` gives. */
export async function startSandboxCommand(
  options: readonly string[],
  descriptors?: number,
): Promise<SandboxProcess> {
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `;
  const script = `${limit}exec "$0" "$@"`;
  const command = [process.execPath, COMMAND, 'sandbox', '--port', '0', '--json', ...options];
  const child = spawn('bash', ['-c', script, ...command], { stdio: ['pipe', 'pipe', 'pipe'] });
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    child,
    complaints,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
