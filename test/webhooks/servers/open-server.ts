import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { takesConnections } from '../../../src/cli/ports.ts';
import { freePort } from '../../free-port.ts';
import { findProgram, postgresUser, startProgram } from './server-process.ts';

/** A server of a store on a port of its own, which keeps its data when it is stopped. */
export interface StoreServer {
  readonly port: number;
  start(): Promise<void>;
  /** Ends it as a crash would. */
  crash(): Promise<void>;
  /** Ends it, and removes its data. */
  remove(): Promise<void>;
}

/** Starts a server of a store with an empty folder. */
export async function openServer(store: 'redis' | 'postgres'): Promise<StoreServer> {
  const folder = mkdtempSync(join(tmpdir(), `${store}-`));
  const port = await freePort();
  const { run, ending } = store === 'redis' ? redisIn(folder, port) : postgresIn(folder, port);
  let child: ChildProcess | undefined;
  const server: StoreServer = {
    port,
    async start() {
      child = await run();
    },
    async crash() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(ending);
      await ended;
    },
    async remove() {
      await server.crash();
      rmSync(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}

type Runs = { run: () => Promise<ChildProcess>; ending: NodeJS.Signals };

function redisIn(folder: string, port: number): Runs {
  const program = findProgram('redis-server') as string;
  // Each write is on the disk before the response: a mark survives the end of the server.
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  args.push('--appendonly', 'yes', '--appendfsync', 'always');
  return {
    run: () => startProgram([program, ...args], () => takesConnections(port, '127.0.0.1')),
    ending: 'SIGKILL',
  };
}

function postgresIn(folder: string, port: number): Runs {
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale', 'C'];
  execFileSync(findProgram('initdb') as string, init, { cwd: folder, stdio: 'ignore', ...user });
  const args = ['-D', data, '-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const program = findProgram('postgres') as string;
  // SIGQUIT leaves all connections at once and writes nothing more; the next start recovers from the log.
  return {
    run: () => startProgram([program, ...args], () => takesQueries(port), user),
    ending: 'SIGQUIT',
  };
}

/** Its port is open while PostgreSQL still starts or recovers. */
async function takesQueries(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
