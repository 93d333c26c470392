import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Life } from './receiver-life.ts';

/** The life that this process was started for. */
export const life: Life = JSON.parse(process.argv[2] as string);

/** Listens where this life has to, and prints the port for the parent. */
export async function announce(server: Server): Promise<void> {
  await once(server.listen(life.port, '127.0.0.1'), 'listening');
  console.log((server.address() as AddressInfo).port);
}

/** Ends this process at the call of the given number, as a crash would. */
export function dieAtCall(number: number): () => void {
  let count = 0;
  return () => {
    if ((count += 1) === number) process.kill(process.pid, 'SIGKILL');
  };
}
