import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from '../../scripts/contract/paths.ts';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CACHE = join(FOLDER, '.cache');
const DIST = join(CACHE, 'dist/src/index.js');
const MAIN = join(CACHE, 'main.mjs');
const WORKER = join(CACHE, 'worker.mjs');

const bin = (path: string): string => join(FOLDER, 'node_modules', path);

/** Every runtime that the package speaks of: its program, with what comes before a script. */
export const runtimes: Readonly<Record<string, readonly string[]>> = {
  'Node 20': [bin('node20/bin/node')],
  'Node 22': [bin('node22/bin/node')],
  'Node 24': [process.execPath],
  Deno: [
    bin('deno/deno'),
    'run',
    '--quiet',
    '--no-remote',
    '--allow-read',
    '--allow-env',
    '--allow-net=127.0.0.1',
  ],
  Bun: [bin('bun/bin/bun.exe'), 'run'],
};

/**
 * Installs the runtimes unless that was done, and compiles the package and the behaviours. There is no
 * lock file: each runtime is pinned, brings its binary alone, and npm wants those of all platforms in one.
 */
export async function prepareRuntimes(): Promise<void> {
  if (!existsSync(join(FOLDER, 'node_modules'))) {
    await run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: FOLDER });
  }
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--project', 'tsconfig.dist.json', '--outDir', join(CACHE, 'dist')];
  await run(process.execPath, [tsc, ...options], { cwd: ROOT });
  const behaviours = join(FOLDER, 'try-behaviours.ts');
  const imports = `import * as api from '${DIST}'; import { tryBehaviours } from '${behaviours}';`;
  const bundle = { bundle: true, format: 'esm', target: 'es2022', logLevel: 'error' } as const;
  await build({
    ...bundle,
    stdin: {
      contents: `${imports} console.log(JSON.stringify(await tryBehaviours(globalThis.process.argv[2], api)));
        globalThis.process.exit();`,
      resolveDir: FOLDER,
    },
    // The package is used as it is compiled, not bundled.
    external: [DIST],
    outfile: MAIN,
    platform: 'neutral',
  });
  await build({
    ...bundle,
    stdin: {
      contents: `${imports} export default { fetch: async (request) =>
        Response.json(await tryBehaviours(new URL(request.url).searchParams.get('origin'), api)) };`,
      resolveDir: FOLDER,
    },
    outfile: WORKER,
    platform: 'browser',
  });
}

/** Tries the behaviours in a runtime that runs scripts. */
export async function runScript(
  [program = '', ...args]: readonly string[],
  origin: string,
): Promise<unknown> {
  const { stdout } = await run(program, [...args, MAIN, origin], { cwd: ROOT });
  return JSON.parse(stdout);
}

/** Whether `require` of the compiled package gives the client. */
export async function requirePackage([program = '']: readonly string[]): Promise<string> {
  const script = `console.log(typeof require(${JSON.stringify(DIST)}).createClient)`;
  return (await run(program, ['-e', script])).stdout.trim();
}

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-11-01",
);
`;

/** Tries the behaviours in workerd, which serves a worker instead of running a script. */
export async function runWorker(origin: string): Promise<unknown> {
  const config = join(CACHE, 'worker.capnp');
  await writeFile(config, CONFIG);
  const server = spawn(bin('workerd/bin/workerd'), ['serve', config, '--control-fd=1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [event] = await once(server.stdout, 'data');
    const { port } = JSON.parse(String(event));
    const answer = await fetch(`http://127.0.0.1:${port}/?origin=${origin}`);
    return await answer.json();
  } finally {
    server.kill();
  }
}
