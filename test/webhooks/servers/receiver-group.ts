import { appendFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { type RunningReceiver, startReceiver } from '../end-to-end/receiver-life.ts';
import { freePort } from '../../free-port.ts';
import type { StoreLife } from './store-receiver.ts';

/** Some processes of a receiver, each on a port of its own that it keeps. */
export interface ReceiverGroup {
  readonly ports: readonly number[];
  /** Ends one of them without warning, and starts it again. */
  kill(index: number): Promise<void>;
  /** Ends one of them as a deploy does, and starts it again; resolves to its exit code. */
  replace(index: number): Promise<number | null>;
}

const start = (life: StoreLife): Promise<RunningReceiver> =>
  startReceiver('../servers/store-receiver.ts', life);

/** Starts processes; they end with the test. The log gets a line for each that was killed. */
export async function startGroup(
  count: number,
  life: Omit<StoreLife, 'port'>,
): Promise<ReceiverGroup> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const lives = ports.map((port): StoreLife => ({ ...life, port }));
  const receivers = await Promise.all(lives.map(start));
  const replace = async (index: number, signal: NodeJS.Signals): Promise<number | null> => {
    const { pid, kill } = receivers[index] as RunningReceiver;
    const code = await kill(signal);
    if (signal === 'SIGKILL') appendFileSync(life.log, `killed - ${pid}\n`);
    receivers[index] = await start(lives[index] as StoreLife);
    return code;
  };
  onTestFinished(async () => {
    await Promise.all(receivers.map(({ kill }) => kill()));
  });
  return {
    ports,
    kill: async (index) => void (await replace(index, 'SIGKILL')),
    replace: (index) => replace(index, 'SIGTERM'),
  };
}
