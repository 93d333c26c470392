import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/contract/paths.ts';

/** A process that is started again and again, as its user starts it. */
export class Program {
  /** All that it has printed. */
  output = '';
  /** What it is started with, each time. */
  readonly #args: () => string[];
  readonly #ready: RegExp;
  #child: ChildProcess | undefined;

  constructor(args: () => string[], ready: RegExp) {
    this.#args = args;
    this.#ready = ready;
  }

  async start(): Promise<void> {
    const env = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'), ...process.env };
    const options = { stdio: 'pipe', env } as const;
    const child = spawn(process.execPath, ['--no-warnings', ...this.#args()], options);
    this.#child = child;
    let own = '';
    await new Promise<void>((done, fail) => {
      const hear = (chunk: Buffer): void => {
        own += String(chunk);
        this.output += String(chunk);
        if (this.#ready.test(own)) done();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => fail(new Error(`It ended before it was ready: ${own}`)));
    });
  }

  /** Ends it: without warning, or as a deploy does. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async restart(signal?: 'SIGTERM'): Promise<void> {
    await this.end(signal);
    await this.start();
  }

  /** Stands still for a real time, as in a laptop's sleep. */
  async suspend(milliseconds: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    await wait(milliseconds);
    this.#child?.kill('SIGCONT');
  }

  /** The most memory that it has had, in megabytes; 0 where the system does not tell. */
  get peakMegabytes(): number {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1_024;
    } catch {
      return 0;
    }
  }
}
