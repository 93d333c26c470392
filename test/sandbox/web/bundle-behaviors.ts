import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { run, sharedTarball } from '../../package/installed-package.ts';

const FOLDER = import.meta.dirname;

/** Of the sandbox, and of the testing fetch. */
const TESTS = ['sandbox/behaviors/*.test.ts', 'testing/{pages,refusals,requests}.test.ts'];

/** The package as it is packed, below a folder that has its dependencies around it. */
export async function unpackPackageTo(folder: string): Promise<void> {
  const { path } = await sharedTarball();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', path, '-C', folder, '--strip-components=1']);
}

/** What takes the place of modules that know Node, and of vitest, but for its `expect`. */
function standIns(root: string): Plugin {
  const runner = join(FOLDER, 'portable-vitest.ts');
  const places: [RegExp, string][] = [
    [/(?:^\.|\/contract)\/contract\.ts$/, join(FOLDER, 'contract.ts')],
    [/src\/sandbox\/index\.ts$/, join(root, 'dist/src/sandbox/web.js')],
    [/src\/testing\/index\.ts$/, join(root, 'dist/src/testing/index.js')],
    [/src\/webhooks\/web\.ts$/, join(root, 'dist/src/webhooks/web.js')],
    [/src\/index\.ts$/, join(root, 'dist/src/index.js')],
    [/\.\/prism-proxy\.ts$/, join(FOLDER, 'no-prism.ts')],
  ];
  return {
    name: 'stand-ins',
    setup({ onResolve }) {
      for (const [filter, path] of places) onResolve({ filter }, () => ({ path }));
      onResolve({ filter: /^vitest$/ }, ({ importer }) =>
        importer === runner ? undefined : { path: runner },
      );
    },
  };
}

/** The behaviours of the sandbox and of the testing fetch as one script that every runtime takes: `run` is what it does with the tests. */
export async function bundleBehaviors(root: string, outfile: string, run: string): Promise<void> {
  const tests = join(FOLDER, '../..');
  const files = globSync(TESTS, { cwd: tests }).sort();
  const imports = files.map((file) => `await import(${JSON.stringify(join(tests, file))});\n`);
  await build({
    stdin: {
      // A worker may start no timer before it has a request, and vitest does when it is loaded.
      contents: `const runTests = async () => {
        ${imports.join('')}return (await import('vitest')).runTests();
      };\n${run}`,
      resolveDir: FOLDER,
    },
    bundle: true,
    format: 'esm',
    target: 'es2023',
    // No module of Node may be in it: the bundle would fail.
    platform: 'browser',
    logLevel: 'error',
    plugins: [standIns(root)],
    outfile,
  });
}
