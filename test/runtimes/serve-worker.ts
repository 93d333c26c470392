import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** A worker that responds on a free port of this machine. */
export interface ServedWorker {
  readonly url: string;
  stop(): void;
}

/** Writes a script as one module, for a worker unless the options say otherwise. */
export const bundle = (contents: string, outfile: string, options: BuildOptions = {}) =>
  build({
    stdin: { contents, resolveDir: dirname(outfile) },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    logLevel: 'error',
    outfile,
    ...options,
  });

/**
 * Serves a worker by workerd, as Cloudflare does.
 *
 * @param program - The binary of workerd.
 * @param worker - The path of the worker's one module; the configuration is written beside it.
 * @param date - Of the behavior that workerd has to show.
 */
export async function serveWorker(
  program: string,
  worker: string,
  date = '2026-11-01',
): Promise<ServedWorker> {
  const config = `${worker}.capnp`;
  await writeFile(config, describeWorker(basename(worker), date));
  const server = spawn(program, ['serve', config, '--control-fd=1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [event] = await once(server.stdout, 'data');
  const { port } = JSON.parse(String(event));
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.kill() };
}

const describeWorker = (
  module: string,
  date: string,
): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "${module}")],
  compatibilityDate = "${date}",
);
`;
