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
const typesOf = (project: string): string[] => {
  const options = `-p ${project} --noEmit --emitDeclarationOnly false --incremental`;
  const info = `--tsBuildInfoFile ${CACHE}/${project}.tsbuildinfo`;
  return [scriptOf('typescript7'), ...`${options} ${info}`.split(' ')];
};

/** What each tool looks at, and what Node starts for it. */
const CHECKS = [
  ['Formatting', scriptOf('prettier'), '--check', '--log-level=warn', ...CACHED, '.'],
  ['Types', ...typesOf('tsconfig.json')],
  ['Types of Node 20', ...typesOf('tsconfig.dist.json')],
  ['Lint', scriptOf('oxlint'), '--type-aware', '--deny-warnings'],
  ['Prose', join(import.meta.dirname, 'prose.ts')],
];

// Side by side: formatting has the longest, and uses one core.
const tools = CHECKS.map(([, ...args]) => spawn(process.execPath, args, { stdio: 'inherit' }));
await Promise.all(tools.map((tool) => once(tool, 'exit')));
const failed = CHECKS.filter((_, at) => tools[at]?.exitCode !== 0).map(([what]) => what);

for (const [what] of CHECKS) if (!failed.includes(what)) console.log(`${what}: ok`);
for (const what of failed) console.error(`${what}: failed, see above`);
if (failed.includes('Formatting')) console.error('`npm run format` fixes the formatting.');
process.exitCode = failed.length > 0 ? 1 : 0;
