import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../../scripts/contract/paths.ts';
import { freePort } from './server-process.ts';
import type { StoreLife } from './store-receiver.ts';

/** Some processes of a receiver, each on a port of its own that it keeps. */
export interface ReceiverGroup {
  readonly ports: readonly number[];
  /** Ends one of them without warning, and starts it again. */
  kill(index: number): Promise<void>;
  /** Ends one of them as a deploy does, and starts it again; resolves to its exit code. */
  replace(index: number): Promise<number | null>;
}

const PROGRAM = join(ROOT, 'test/webhooks/servers/store-receiver.ts');

async function start(life: StoreLife): Promise<ChildProcess> {
  const args = ['--no-warnings', PROGRAM, JSON.stringify(life)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`A receiver ended before it listened: ${signal ?? code}.`);
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
  ended.catch(() => {});
  return child;
}

/** Starts processes; they end with the test. The log gets a line for each that was killed. */
export async function startGroup(
  count: number,
  life: Omit<StoreLife, 'port'>,
): Promise<ReceiverGroup> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const lives = ports.map((port): StoreLife => ({ ...life, port }));
  const children = await Promise.all(lives.map(start));
  const end = async (index: number, signal: NodeJS.Signals): Promise<number | null> => {
    const child = children[index] as ChildProcess;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = await ended;
    if (signal === 'SIGKILL') appendFileSync(life.log, `killed - ${child.pid}\n`);
    return code;
  };
  const restart = async (index: number): Promise<void> => {
    children[index] = await start(lives[index] as StoreLife);
  };
  onTestFinished(async () => {
    await Promise.all(
      children.map(async (child, index) => child.exitCode ?? (await end(index, 'SIGKILL'))),
    );
  });
  return {
    ports,
    async kill(index) {
      await end(index, 'SIGKILL');
      await restart(index);
    },
    async replace(index) {
      const code = await end(index, 'SIGTERM');
      await restart(index);
      return code;
    },
  };
}
