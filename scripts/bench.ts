// `npm run bench [build|lint|client|webhooks|sandbox|gate|site]`: ours beside what others have, in one run. `client` and
// `webhooks` install the others into a folder of their own, and can take one part: size, types, cpu, wall;
// size, node, web.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchClient } from './bench/client/bench-client.ts';
import { type Command, compare, compareGrowth } from './bench/compare.ts';
import { writeLargerContract } from './bench/larger-contract.ts';
import { benchGate } from './bench/gate/bench-gate.ts';
import { benchSandbox } from './bench/sandbox/bench-sandbox.ts';
import { benchSite } from './bench/site/bench-site.ts';
import { benchWebhooks } from './bench/webhooks/bench-webhooks.ts';

const TREES = ['openapi/openapi.yaml', 'openapi/asyncapi.yaml'];
const BUNDLES = ['generated/openapi.json', 'generated/asyncapi.json'];
const FLAGS = ['--no-opt', '--min-semi-space-size=64', '--max-semi-space-size=128'];
const TIMES = 10;

const out = await mkdtemp(join(tmpdir(), 'bench-out-'));
const bin = (path: string): string => join('node_modules', path);
const redocly = (...args: string[]): string[] => [bin('@redocly/cli/bin/cli.js'), ...args];
const bundle = (index: number): Command => ({
  name: `\`redocly bundle ${TREES[index]}\``,
  args: redocly('bundle', TREES[index] as string, '-o', join(out, `${index}.json`)),
});

const SPECTRAL: Command = {
  name: '`spectral lint`, trees and bundles',
  args: [bin('@stoplight/spectral-cli/dist/index.js'), 'lint', ...TREES, ...BUNDLES],
};
const REDOCLY: Command = { name: '`redocly lint`, trees', args: redocly('lint', ...TREES) };
const PARSER: Command = { name: '@asyncapi/parser', args: ['scripts/bench/asyncapi-parser.mjs'] };
const TYPES: Command = {
  name: '`openapi-typescript`',
  args: [
    bin('openapi-typescript/bin/cli.js'),
    'generated/openapi.json',
    '-o',
    join(out, 'types.ts'),
  ],
};
const DOCS: Command = {
  name: '`redocly build-docs --inlineBundle`',
  args: redocly(
    'build-docs',
    'generated/openapi.json',
    '--inlineBundle',
    '-o',
    join(out, 'docs.html'),
  ),
};

const build = (...options: string[]): string[] => [...FLAGS, 'scripts/build.ts', ...options];
const lint = (...options: string[]): string[] => [...FLAGS, 'scripts/lint.ts', ...options];

async function benchBuild(): Promise<void> {
  await compare(
    'Build',
    [SPECTRAL, REDOCLY, bundle(0), bundle(1), TYPES, DOCS],
    [
      { name: '`npm run build`, everything linted', args: build('--no-cache') },
      { name: '`npm run build`, contract as before', args: build() },
    ],
  );
}

async function benchLint(): Promise<void> {
  await compare(
    'Lint',
    [SPECTRAL, REDOCLY, PARSER],
    [
      { name: '`npm run lint`, everything linted', args: lint('--no-cache') },
      { name: '`npm run lint`, contract as before', args: lint() },
    ],
  );
  const larger = await writeLargerContract(TIMES);
  await compareGrowth(
    `Lint of ${TIMES} times the operations`,
    { name: 'the contract', args: lint('--no-cache') },
    { name: `${TIMES} times the operations`, args: lint(larger, '--no-cache') },
  );
  await rm(larger, { recursive: true });
}

const [, , which, part] = process.argv;
const isWanted = (name: string): boolean => which === undefined || which === name;
console.log(`Node ${process.version}, ${process.platform} ${process.arch}, seconds, medians`);
if (isWanted('build')) await benchBuild();
if (isWanted('lint')) await benchLint();
if (isWanted('client')) await benchClient(part);
if (isWanted('webhooks')) await benchWebhooks(part);
if (isWanted('sandbox')) await benchSandbox();
if (isWanted('gate')) await benchGate();
if (isWanted('site')) await benchSite();
await rm(out, { recursive: true });
