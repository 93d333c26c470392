import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../contract/paths.ts';
import { copyProject } from '../copy-project.ts';
import { runNpm } from '../tools/run-npm.ts';
import { commandRow, type Row } from './measure.ts';
import { CPU, MEMORY, type Table } from './table.ts';

const TREES = ['openapi/openapi.yaml', 'openapi/asyncapi.yaml'];
const BUNDLES = ['generated/openapi.json', 'generated/asyncapi.json'];
export const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
export const SPECTRAL = 'node_modules/@stoplight/spectral-cli/dist/index.js';
export const BY_REDOCLY = { peer: '@redocly/cli' };
export const BY_SPECTRAL = { peer: '@stoplight/spectral-cli' };
export const OURS = { isOurs: true };

/** Our command line as it is installed, once it is compiled. */
export const CLI = 'dist/src/cli/main.js';
export const pack = (): unknown =>
  runNpm(['run', '--silent', 'prepack'], { cwd: ROOT, stdio: 'inherit' });

/** The arguments of Node that `npm run build` or `npm run lint` has. */
const script = (name: 'build' | 'lint'): string[] => manifest.scripts[name].split(' ').slice(1);

const LINTERS = [
  commandRow('`spectral lint`', { args: [SPECTRAL, 'lint', ...TREES, ...BUNDLES] }, BY_SPECTRAL),
  commandRow('`redocly lint`', { args: [REDOCLY, 'lint', ...TREES] }, BY_REDOCLY),
];
const PARSER = 'scripts/bench/programs/asyncapi-parser.mjs';
const TYPES = 'node_modules/openapi-typescript/bin/cli.js';

function writers(out: string): Row[] {
  const [tree = '', events = ''] = TREES;
  const [description = ''] = BUNDLES;
  const by = (name: string, peer: string, ...args: string[]): Row =>
    commandRow(`\`${name}\``, { args: [...args, '-o', `${join(out, name)}.json`] }, { peer });
  return [
    by('redocly bundle', '@redocly/cli', REDOCLY, 'bundle', tree),
    by('redocly bundle, events', '@redocly/cli', REDOCLY, 'bundle', events),
    by('openapi-typescript', 'openapi-typescript', TYPES, description),
    by('redocly build-docs', '@redocly/cli', REDOCLY, 'build-docs', description, '--inlineBundle'),
  ];
}

export const build: Table = {
  name: 'build',
  title: 'Build',
  note: `A build also runs the AsyncAPI parser and checks every example against its schema, which the other commands
do not do.`,
  columns: { cpu: CPU, memory: MEMORY },
  rounds: 3,
  isSum: true,
  async open(out, atEnd) {
    const cwd = await copyProject();
    atEnd(() => rm(cwd, { recursive: true }));
    const cache = join(cwd, 'node_modules/.cache');
    const before = (): Promise<void> => rm(cache, { recursive: true, force: true });
    const args = script('build');
    return [
      ...LINTERS,
      ...writers(out),
      commandRow('`npm run build`, for the first time', { args, cwd, before }, OURS),
      commandRow('`npm run build`', { args, cwd }, OURS),
    ];
  },
};

export const lint: Table = {
  name: 'lint',
  title: 'Lint',
  note: `Ours runs Spectral on the bundles only, and a source map translates its places into those of the source files. Our own
pass replaces Redocly's rules for examples and checks each example once.`,
  columns: { cpu: CPU, memory: MEMORY },
  rounds: 3,
  isSum: true,
  async open() {
    return [
      ...LINTERS,
      commandRow('@asyncapi/parser', { args: [PARSER] }, { peer: '@asyncapi/parser' }),
      commandRow('`npm run lint`', { args: script('lint') }, OURS),
    ];
  },
};
