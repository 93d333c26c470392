import { words } from '../table.ts';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/contract/paths.ts';
import type { JsonObject } from '../../src/service/json.ts';

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 });

/** The commit before the package got its version: the last one of the release before. */
function lastCommit(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as JsonObject;
  const search = ['log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json'];
  const first = git(...search)
    .toString()
    .trim()
    .split('\n')
    .at(-1);
  if (!first) throw new Error('The history of package.json is not here: fetch the whole history.');
  return `${first}^`;
}

/** The tests that run what README and guides print. */
export const GUIDES = words(`
  test/readme.test.ts test/site/guide-code.test.ts test/docs/any-language.full.ts
  test/docs/client-guide.test.ts test/docs/drift-guide.test.ts test/docs/webhooks-guide.test.ts
  test/sandbox/guide.test.ts test/testing/guide.test.ts
`);

/** What a test of the last release takes from today: the service, what it sends, and how it signs. */
const TODAY = `
import { defineConfig } from 'vitest/config';
import settings from './yesterday.config.ts';
const today = /^(?:\\.\\.\\/)+(src\\/(?:sandbox|testing|webhooks)\\/index\\.ts)$/;
export default defineConfig({
  plugins: [{
    name: 'today',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, file] = today.exec(source) ?? [];
      return file && importer?.includes('/test/') ? '${ROOT}/' + file : undefined;
    },
  }],
  test: { ...settings.test, include: ['test/**/*.test.ts', 'test/docs/any-language.full.ts'] },
});
`;

/** Has the tests of the last release's README and guides meet the service of this tree. */
export function meetToday(folder: string): void {
  for (const file of ['openapi.json', 'asyncapi.json'])
    cpSync(join(ROOT, 'generated', file), join(folder, 'generated', file));
  renameSync(join(folder, 'vitest.config.ts'), join(folder, 'yesterday.config.ts'));
  writeFileSync(join(folder, 'vitest.config.ts'), TODAY);
  mkdirSync(join(folder, '.cache'));
}

/** Puts the sources of the last release into a folder of .cache/, and returns its path. */
export function unpackLastRelease(name: string): string {
  const folder = join(ROOT, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = git('archive', '--format=tar', lastCommit());
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
