import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/contract/paths.ts';
import { installFolder, unpackPackage } from '../../scripts/install-folder.ts';
import nodes from '../../scripts/node/package.json' with { type: 'json' };
import { bundleBehaviors, unpackPackageTo } from '../sandbox/web/bundle-behaviors.ts';
import { words } from '../table.ts';
import manifest from './package.json' with { type: 'json' };
import { bundle, serveWorker } from './serve-worker.ts';
import { liveThroughTokens, type TokenLives } from './token-lives.ts';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const CACHE = join(FOLDER, '.cache');
const DIST = join(CACHE, 'dist/src/index.js');
const MAIN = join(CACHE, 'main.mjs');
const WORKER = join(CACHE, 'worker.mjs');
const SANDBOX = join(CACHE, 'sandbox.mjs');
const SANDBOX_WORKER = join(CACHE, 'sandbox-worker.mjs');
const PRINT_OUTCOME = 'console.log(JSON.stringify(await runTests())); globalThis.process.exit();';

const bin = (path: string): string => join(FOLDER, 'node_modules', path);

/** Older versions of Node, whose own installer would have npm unpack thousands of files for each. */
const { unpacked } = manifest;
const nodeOf = (name: keyof typeof unpacked): string => bin(`node-${unpacked[name]}/bin/node`);

/** Every runtime that the package speaks of: its program, with what comes before a script. */
export const runtimes: Readonly<Record<string, readonly string[]>> = {
  'Node 20': [nodeOf('node20')],
  'Node 22': [nodeOf('node22')],
  'Node 24': [nodeOf('node24')],
  'Node 26': [process.execPath],
  Deno: [
    bin('deno/deno'),
    ...words('run --quiet --no-remote --allow-read --allow-env --allow-net=127.0.0.1'),
  ],
  Bun: [bin('bun/bin/bun.exe'), 'run'],
};

/** Older than what the package runs on. */
export const OLD_NODE = [nodeOf('node18')];

async function installNode(version: string): Promise<void> {
  const folder = bin(`node-${version}`);
  if (existsSync(folder)) return;
  const platform = `${process.platform.replace('win32', 'win')}-${process.arch}`;
  const name = Object.keys(nodes.optionalDependencies).find((one) => one.endsWith(platform));
  await unpackPackage(`${name}@${version}`, ['package/bin/node*'], folder);
}

/** Installs the runtimes, and unpacks the package and the behaviours. */
export async function prepareRuntimes(): Promise<void> {
  await installFolder(FOLDER);
  await Promise.all(Object.values(unpacked).map(installNode));
  // The folder is the package, which finds itself by its name.
  await unpackPackageTo(CACHE);
  await bundleBehaviors(CACHE, SANDBOX, PRINT_OUTCOME);
  await bundleBehaviors(
    CACHE,
    SANDBOX_WORKER,
    'export default { fetch: async () => Response.json(await runTests()) };',
  );
  await cp(join(FOLDER, '../consumers/project/commonjs/main.cjs'), join(CACHE, 'main.cjs'));
  const behaviours = join(FOLDER, 'try-behaviours.ts');
  const imports = `import * as api from '${DIST}'; import { tryBehaviours } from '${behaviours}';`;
  const script = `console.log(JSON.stringify(await tryBehaviours(globalThis.process.argv[2], api)));
    globalThis.process.exit();`;
  // The package is used as it is compiled, not bundled.
  await bundle(imports + script, MAIN, { external: [DIST], platform: 'neutral' });
  const worker = `export default { fetch: async (request) =>
    Response.json(await tryBehaviours(new URL(request.url).searchParams.get('origin'), api)) };`;
  await bundle(imports + worker, WORKER);
}

/** Tries the behaviours in a runtime that runs scripts. */
export async function runScript(
  [program = '', ...args]: readonly string[],
  origin: string,
): Promise<unknown> {
  const { stdout } = await run(program, [...args, MAIN, origin], { cwd: ROOT });
  return JSON.parse(stdout);
}

/** What became of the behaviours of the sandbox for the web. */
export interface SandboxOutcome {
  readonly count: number;
  readonly failed: readonly string[];
}

/** Tries them in a runtime that runs scripts. */
export async function runSandbox([
  program = '',
  ...args
]: readonly string[]): Promise<SandboxOutcome> {
  const { stdout } = await run(program, [...args, SANDBOX], { cwd: ROOT });
  return JSON.parse(stdout);
}

/** What a worker responds, as JSON, that workerd serves. */
async function askWorker(worker: string, path = ''): Promise<any> {
  const { url, stop } = await serveWorker(bin('workerd/bin/workerd'), worker);
  try {
    return await (await fetch(url + path)).json();
  } finally {
    stop();
  }
}

/** Tries them in workerd. */
export const runSandboxWorker = (): Promise<SandboxOutcome> => askWorker(SANDBOX_WORKER);

/** Serves longer than tokens live, by workerd with the behavior of a date. */
export const runTokenLives = (date: string): Promise<TokenLives> =>
  liveThroughTokens(bin('workerd/bin/workerd'), DIST, CACHE, date);

/** What the worker of a guide responds, which is bundled with the package and served by workerd. */
export async function runGuideWorker(contents: string): Promise<unknown> {
  const outfile = join(CACHE, 'guide-worker.mjs');
  const alias = { 'messaging-crm-api': DIST };
  await bundle(contents, outfile, { external: ['cloudflare:workers'], alias });
  return askWorker(outfile);
}

/** What CommonJS that requires the package's entries prints, as JSON. */
export async function runCommonJs([program = '']: readonly string[]): Promise<unknown> {
  const { stdout } = await run(program, [join(CACHE, 'main.cjs')]);
  return JSON.parse(stdout);
}

/** What the command line prints for `--version`. */
export async function runCommandLine([program = '']: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [join(CACHE, 'dist/src/cli/main.js'), '--version']);
  return stdout.trim();
}

/** Tries the behaviours in workerd, which serves a worker instead of running a script. */
export const runWorker = (origin: string): Promise<unknown> =>
  askWorker(WORKER, `/?origin=${origin}`);
