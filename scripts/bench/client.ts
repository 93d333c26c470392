import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';
import { ROOT } from '../contract/paths.ts';
import { BY_REDOCLY, REDOCLY } from './build.ts';
import { type Figures, type Row, runProgram } from './measure.ts';
import { PEERS } from './record.ts';
import { compared, type Table } from './table.ts';

const CACHE = join(PEERS, 'peers/.cache');

interface Client extends Omit<Row, 'run'> {
  readonly file: string;
  /** With the duties of ours: bytes and types are in the row before. */
  readonly isAlike?: boolean;
  readonly isOnlyCalled?: boolean;
}

const CLIENTS: readonly Client[] = [
  { name: 'raw `fetch`', file: 'raw-fetch', isOnlyCalled: true },
  { name: 'messaging-crm-api', file: 'ours', isOurs: true },
  { name: 'openapi-fetch', file: 'openapi-fetch', peer: 'openapi-fetch' },
  { name: 'hey-api', file: 'hey-api', peer: '@hey-api/openapi-ts' },
  { name: 'redocly', file: 'redocly', ...BY_REDOCLY },
  { ...BY_REDOCLY, name: 'redocly, with key and time limit', file: 'redocly', isAlike: true },
  { name: 'stripe', file: 'stripe', peer: 'stripe' },
  { name: 'openai', file: 'openai', peer: 'openai' },
];

/** Has hey-api and Redocly generate their clients anew. */
async function generateClients(): Promise<void> {
  await rm(CACHE, { recursive: true, force: true });
  const description = join(ROOT, 'generated/openapi.json');
  const run = (cwd: string, args: readonly string[]): void => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off' };
    execFileSync(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const into = (path: string): string[] => ['--output', join(CACHE, path)];
  const plugins = ['client-fetch', 'typescript', 'sdk'].map((name) => `@hey-api/${name}`);
  const heyApi = ['--input', description, ...into('hey-api'), '--plugins', ...plugins];
  const quiet = ['--no-log-file', '--silent'];
  run(PEERS, ['node_modules/@hey-api/openapi-ts/bin/run.js', ...heyApi, ...quiet]);
  run(ROOT, [REDOCLY, 'generate-client', description, ...into('redocly/client.ts')]);
}

const BUNDLE = { bundle: true, format: 'esm', logLevel: 'error' } as const;

/** A peer as JavaScript for Node: hey-api's imports have no endings. Packages run as their authors publish them. */
async function compile(file: string): Promise<string> {
  const outfile = join(CACHE, `${file}.js`);
  const entryPoints = [join(PEERS, `peers/${file}.ts`)];
  await build({ ...BUNDLE, entryPoints, outfile, packages: 'external', platform: 'node' });
  return outfile;
}

/** Bytes of what a program of this folder imports, as one minified ES module, by gzip's best. */
export async function gzipBytes(contents: string, platform: 'browser' | 'node'): Promise<number> {
  const stdin = { contents, resolveDir: join(PEERS, 'peers'), loader: 'ts' } as const;
  const minified = { ...BUNDLE, minify: true, target: 'es2022', write: false } as const;
  const { outputFiles } = await build({ ...minified, stdin, platform });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  types: ['node'],
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  typeRoots: [join(ROOT, 'node_modules/@types')],
};

/** How often TypeScript fills in a generic type to check the program of a peer. */
function instantiationsOf(file: string): number {
  const path = join(PEERS, `peers/${file}.ts`);
  const program = ts.createProgram([path], OPTIONS);
  const [fault] = program.getSemanticDiagnostics(program.getSourceFile(path));
  if (fault)
    throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n')}`);
  return (program as unknown as { getInstantiationCount(): number }).getInstantiationCount();
}

async function rowOf(client: Client, empty: number): Promise<Row> {
  const { file, isAlike, isOnlyCalled = isAlike, ...row } = client;
  const compiled = await compile(file);
  // The same in every round.
  const once = !isOnlyCalled && {
    program: await gzipBytes(`export { connect } from './${file}.ts';`, 'browser'),
    whole: await gzipBytes(`export * from './${file}.ts';`, 'browser'),
    types: instantiationsOf(file) - empty,
  };
  const connect = isAlike ? 'connectAlike' : 'connect';
  const cost = (method: 'create' | 'get'): Promise<Figures> =>
    runProgram('calls.ts', compiled, connect, method);
  return {
    ...row,
    run: async () => ({ ...once, ...(await cost('create')), ...(await cost('get')) }),
  };
}

export const client: Table = {
  name: 'client',
  title: 'Client',
  note: `One program makes four calls with each client: its bytes with what it imports, those of all that the package
exports, and how often TypeScript fills in a generic type to check it. A stub responds to "create" and "get" through
the client's own option for \`fetch\`. By default, redocly sends no \`Idempotency-Key\` and has no time limit; the
second row has both, as ours does.`,
  columns: {
    program: compared('bytes', 0),
    whole: { title: 'all, bytes', digits: 0 },
    types: { title: 'instantiations', digits: 0 },
    create: compared('create, µs', 1),
    get: compared('get, µs', 1),
  },
  rounds: 3,
  async open() {
    await generateClients();
    const empty = instantiationsOf('peer');
    return Promise.all(CLIENTS.map((each) => rowOf(each, empty)));
  },
};
