// Formatting, types, lint and prose: all of them run whatever the others found, and the whole fails after.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The script behind a package's command: started by Node itself, since Windows has no shebangs. */
function scriptOf(tool: string): string {
  const manifest = require.resolve(`${tool}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  const name = tool === 'typescript7' ? 'tsc' : tool;
  return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[name] as string));
}

const CACHE = '.cache/check';

/** What has not changed is not formatted again, whatever its time says: a checkout gives every file a new one. */
const CACHED = ['--cache', '--cache-strategy=content', `--cache-location=${CACHE}/prettier`];
const BUILD_INFO = ['--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`];

const CHECKS: readonly { what: string; script: string; args: readonly string[] }[] = [
  {
    what: 'Formatting',
    script: scriptOf('prettier'),
    args: ['--check', '--log-level=warn', ...CACHED, '.'],
  },
  {
    what: 'Types',
    script: scriptOf('typescript7'),
    args: ['--noEmit', '--incremental', ...BUILD_INFO],
  },
  { what: 'Lint', script: scriptOf('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { what: 'Prose', script: join(import.meta.dirname, 'prose.ts'), args: [] },
];

// Side by side: formatting has the longest, and uses one core.
const tools = CHECKS.map(({ script, args }) =>
  spawn(process.execPath, [script, ...args], { stdio: 'inherit' }),
);
await Promise.all(tools.map((tool) => once(tool, 'exit')));
const failed = CHECKS.filter((_, at) => tools[at]?.exitCode !== 0);

for (const { what } of CHECKS.filter((check) => !failed.includes(check)))
  console.log(`${what}: ok`);
for (const { what } of failed) console.error(`${what}: failed, see above`);
if (failed.some(({ what }) => what === 'Formatting'))
  console.error('`npm run format` fixes the formatting.');
process.exitCode = failed.length > 0 ? 1 : 0;
