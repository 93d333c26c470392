import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** How the sandbox stands. */
export interface Measure {
  /** Bytes of the heap after a collection. */
  readonly heap: number;
  /** Requests that met a fault. */
  readonly broken: number;
  readonly violations: readonly string[];
}

/** A sandbox in another process, with faults. */
export interface MeasuredSandbox {
  readonly url: string;
  /** Moves its clock, and says how it stands then. */
  advance(milliseconds: number): Promise<Measure>;
  close(): Promise<void>;
}

/** Starts a sandbox that one request in eight finds at fault. */
export async function startFaultySandbox(): Promise<MeasuredSandbox> {
  const child = fork(PROCESS, { execArgv: ['--expose-gc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async advance(milliseconds) {
      child.send({ advance: milliseconds });
      const [measure] = (await once(child, 'message')) as [Measure];
      return measure;
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
