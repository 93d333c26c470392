import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../contract/paths.ts';
import { FOLDER } from './install.ts';
import { OURS, PEERS } from './peers.ts';
import { printTable } from './print-table.ts';
import { noteRatio } from '../ratios.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);
const OPTIONS =
  '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --extendedDiagnostics'
    .concat(' --target es2022 --lib es2022,dom,dom.iterable --types node')
    .concat(' --module esnext --moduleResolution bundler')
    .split(' ');

/** What TypeScript did to check a program: how often it filled a generic type in, and how long. */
interface Diagnostics {
  readonly instantiations: number;
  readonly seconds: number;
}

async function check(consumer: string): Promise<Diagnostics> {
  const typeRoots = ['--typeRoots', join(ROOT, 'node_modules/@types')];
  const args = [TSC, ...OPTIONS, ...typeRoots, join(FOLDER, 'consumers', `${consumer}.ts`)];
  const { stdout } = await run(process.execPath, args, { cwd: FOLDER }).catch((error) => {
    throw new Error(`${consumer}: ${error.stdout}`);
  });
  const read = (label: string) =>
    Number(new RegExp(`^${label}: +([\\d.]+)`, 'm').exec(stdout)?.[1]);
  return { instantiations: read('Instantiations'), seconds: read('Check time') };
}

/** Clients that are made here are checked by their declarations too, as those from a package are. */
async function declare(folder: string, ...options: string[]): Promise<void> {
  const outDir = join(FOLDER, '.cache', folder);
  await rm(outDir, { recursive: true, force: true });
  const args = [TSC, ...options, '--declaration', '--emitDeclarationOnly', '--outDir', outDir];
  await run(process.execPath, args, { cwd: ROOT }).catch((error) => {
    throw new Error(`${folder} does not compile: ${error.stdout}`);
  });
}

/** Prints what a consumer with ten calls costs to type-check, beyond an empty program. */
export async function measureTypes(): Promise<void> {
  await declare('ours', '--project', 'tsconfig.dist.json');
  const source = join(FOLDER, '.cache/hey-api/index.ts');
  await declare(
    'hey-api-types',
    '--target',
    'es2022',
    '--moduleResolution',
    'bundler',
    '--module',
    'esnext',
    source,
    join(FOLDER, '.cache/hey-api/client/index.ts'),
  );
  const empty = await check('empty');
  const rows: string[][] = [];
  const costs = new Map<string, number>();
  for (const { name, module, hasConsumer } of PEERS) {
    if (!hasConsumer) continue;
    const { instantiations, seconds } = await check(module);
    const own = instantiations - empty.instantiations;
    costs.set(name, own);
    rows.push([name, own.toLocaleString('en'), seconds.toFixed(2)]);
  }
  for (const [name, cost] of costs) {
    if (name !== OURS)
      noteRatio('Client: instantiations of types', name, (costs.get(OURS) ?? NaN) / cost);
  }
  printTable(
    'Type-check of ten calls, TypeScript 5.9',
    ['client', 'instantiations', 'check, s'],
    rows,
  );
}
