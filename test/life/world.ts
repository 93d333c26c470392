// What lives: a sandbox with a data file, a receiver with a store, and two applications with this tree's client. Each
// process is started as its user starts it, and can be killed or suspended.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '../../src/index.ts';
import { createControl } from '../../src/sandbox/control/client.ts';
import { within } from '../within.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const RECEIVER = fileURLToPath(new URL('receiver.ts', import.meta.url));
const CREDENTIALS = { clientId: 'app_7Hf2', clientSecret: 'example_secret' };
const HOOK = 'https://hooks.example.com';
/** No call of an application takes longer, retries included. */
const LONGEST_CALL_MS = 40_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A program that is started again and again. */
class Program {
  readonly #args: readonly string[];
  readonly #ready: RegExp;
  #child: ChildProcess | undefined;
  output = '';

  constructor(args: readonly string[], ready: RegExp) {
    this.#args = args;
    this.#ready = ready;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--no-warnings', ...this.#args], { stdio: 'pipe' });
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

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Stands still for a real time, as in a laptop's sleep. */
  async suspend(milliseconds: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    await new Promise((done) => setTimeout(done, milliseconds));
    this.#child?.kill('SIGCONT');
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Starts everything in a folder of its own. */
export async function openWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'life-'));
  const [port, hookPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const book = join(folder, 'book');
  const route = `${HOOK}=http://127.0.0.1:${hookPort}`;
  const options = ['--port', `${port}`, '--data', join(folder, 'data.sqlite'), '--route', route];
  const sandbox = new Program([CLI, 'sandbox', ...options, '--quiet'], /http:\/\/127/);
  await sandbox.start();
  const client = () =>
    createClient({ ...CREDENTIALS, baseUrl: url, allowInsecureBaseUrl: true, maxRetries: 5 });
  const control = createControl((path, init) => fetch(url + path, init));
  await control('updateOptions', {
    body: {
      rate_limit: false,
      jobs: { queue_ms: 0, step_ms: 0, steps: 1 },
      deliveries: { first_retry_ms: 200, longest_retry_ms: 3_600_000, max_attempts: 6 },
    } as never,
  });
  const apps = [client(), client()] as const;
  const subscription = { url: HOOK, events: ['contact.*'] };
  const { data: endpoint } = await apps[0].webhooks.create(subscription);
  const args = [RECEIVER, `${hookPort}`, join(folder, 'store'), book, endpoint.secret];
  const receiver = new Program(args, /listening/);
  await receiver.start();
  return {
    ...{ sandbox, receiver, apps, control, endpointId: endpoint.id },
    // The sandbox prints the credentials of its example application, so that somebody can call it.
    secrets: [endpoint.secret],
    /** Calls within the bound of time that every call has. */
    call: <T>(work: Promise<T>): Promise<T> => within(LONGEST_CALL_MS, work),
    handled: (): string[] =>
      existsSync(book) ? readFileSync(book, 'utf8').trim().split('\n').filter(Boolean) : [],
    async close() {
      await sandbox.kill();
      await receiver.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
