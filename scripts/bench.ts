// `npm run bench`: our build beside the tools' own command lines on the same files, in one run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianUsage, type Usage } from './bench/measure-command.ts';

const RUNS = 5;
const TREES = ['openapi/openapi.yaml', 'openapi/asyncapi.yaml'];
const BUNDLES = ['generated/openapi.json', 'generated/asyncapi.json'];

const bin = (path: string): string => join('node_modules', path);
const SPECTRAL = bin('@stoplight/spectral-cli/dist/index.js');
const REDOCLY = bin('@redocly/cli/bin/cli.js');

const seconds = (value: number): string => value.toFixed(2);
const row = (name: string, { wall, cpu }: Usage): string =>
  `| ${name} | ${seconds(wall)} | ${seconds(cpu)} |`;

const out = await mkdtemp(join(tmpdir(), 'bench-out-'));
const commands: [name: string, args: string[]][] = [
  ['`spectral lint`, trees and bundles', [SPECTRAL, 'lint', ...TREES, ...BUNDLES]],
  ['`redocly lint`, trees', [REDOCLY, 'lint', ...TREES]],
  [
    '`redocly bundle` of OpenAPI',
    [REDOCLY, 'bundle', TREES[0] as string, '-o', join(out, 'openapi.json')],
  ],
  [
    '`redocly bundle` of AsyncAPI',
    [REDOCLY, 'bundle', TREES[1] as string, '-o', join(out, 'asyncapi.json')],
  ],
  [
    '`openapi-typescript`',
    [bin('openapi-typescript/bin/cli.js'), BUNDLES[0] as string, '-o', join(out, 'types.ts')],
  ],
  [
    '`redocly build-docs --inlineBundle`',
    [REDOCLY, 'build-docs', BUNDLES[0] as string, '--inlineBundle', '-o', join(out, 'docs.html')],
  ],
];

const usages: Usage[] = [];
console.log(
  `Node ${process.version}, ${process.platform} ${process.arch}, median of ${RUNS} runs, seconds\n`,
);
console.log('| command | wall | CPU |\n|---|---|---|');
for (const [name, args] of commands) {
  const usage = await medianUsage(args, RUNS);
  usages.push(usage);
  console.log(row(name, usage));
}
const sum = usages.reduce((a, b) => ({ wall: a.wall + b.wall, cpu: a.cpu + b.cpu }));
console.log(row('**sum of the above**', sum));
const NODE_FLAGS = ['--no-opt', '--min-semi-space-size=64', '--max-semi-space-size=128'];
const builds: [name: string, args: string[]][] = [
  ['**`npm run build`, everything linted**', ['scripts/build.ts', '--no-cache']],
  ['**`npm run build`, contract as before**', ['scripts/build.ts']],
];
for (const [name, args] of builds) {
  const build = await medianUsage([...NODE_FLAGS, ...args], RUNS);
  console.log(row(name, build));
  console.log(
    `| its share of the sum | ${seconds(build.wall / sum.wall)} | ${seconds(build.cpu / sum.cpu)} |`,
  );
}
await rm(out, { recursive: true });
