import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../../scripts/contract/paths.ts';
import type { StoreLife } from '../servers/store-receiver.ts';

/** Where a receiver's process ends itself, to be there exactly; `nowhere` waits for the parent. */
export type DyingPoint = 'nowhere' | 'before the mark' | 'after the mark';

/** What the program of a receiver gets. */
export interface Life {
  /** 0 for any free one. */
  readonly port: number;
  /** Files of this receiver, which outlive its process. */
  readonly folder: string;
  readonly dieAt: DyingPoint;
}

/** A receiver's process. */
export interface RunningReceiver {
  readonly port: number;
  readonly pid: number | undefined;
  readonly ended: Promise<unknown>;
  /** Ends it, without warning unless a signal is named; it may have ended itself. Resolves to its exit code. */
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program, by its path from this folder, which prints its port when it listens. */
export async function startReceiver(
  program: string,
  life: Life | StoreLife,
): Promise<RunningReceiver> {
  const path = join(ROOT, 'test/webhooks/end-to-end', program);
  const child: ChildProcess = spawn(process.execPath, [path, JSON.stringify(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = await Promise.race([
    once(lines, 'line'),
    ended.then(([code, signal]) => {
      throw new Error(`${program} ended before it listened: ${signal ?? code}.`);
    }),
  ]);
  return {
    port: Number(line),
    pid: child.pid,
    ended,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
