// What a file of a branch is compared with by `gate since:REV`: itself, what it was called, or nothing. What is not known
// for certain ends with 2, since a failure is no new file.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { readYaml } from '../read-yaml.ts';
import { runHere } from './run-cli.ts';

const folder = ownFolder(afterAll);
const git = (...args: string[]): void =>
  void execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
const write = (file: string, title: string): void =>
  writeFileSync(
    join(folder, file),
    JSON.stringify({ openapi: '3.1.1', info: { title, version: '1.0.0' }, paths: {} }, null, 2),
  );
const gate = (old: string, next: string, cwd = folder) => runHere(['gate', old, next], { cwd });

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(join(folder, '.gitignore'), 'dist.yaml');
  write('api.yaml', 'Contacts');
  write('old.json', 'Deals and all that belongs to them');
  mkdirSync(join(folder, 'sub/parts'), { recursive: true });
  const paths = 'paths: { /a: { $ref: parts/a.yaml } }';
  writeFileSync(join(folder, 'sub/api.yaml'), `openapi: 3.1.1\n${paths}\n`);
  writeFileSync(join(folder, 'sub/parts/a.yaml'), '{}\n');
  mkdirSync(join(folder, 'links'));
  symlinkSync('../api.yaml', join(folder, 'links/api.yaml'));
  symlinkSync('nowhere.yaml', join(folder, 'links/lost.yaml'));
  symlinkSync('sub', join(folder, 'linked'));
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '-m', 'Base');
});
beforeEach(() => {
  git('reset', '--quiet', '--hard');
  git('clean', '--quiet', '--force');
});

test.each<any>(readYaml(import.meta.dirname, 'gate-since.yaml'))(
  '$file is compared with $what',
  async ({ steps = [], texts = {}, revision = 'main', file, status, says }) => {
    for (const [name, text] of Object.entries<string>(texts)) write(name, text);
    for (const step of steps) git(...step.split(' '));
    const result = await gate(`since:${revision}`, file);

    expect(result.stdout + result.stderr).toContain(says);
    expect(result.status).toBe(status);
  },
);

test('the report of a new file is written, and one that cannot be read ends with 2', async () => {
  write('new.yaml', 'New');
  writeFileSync(join(folder, 'broken.yaml'), 'openapi: [');
  const args = ['gate', 'since:main', 'new.yaml', '--json', '--output=markdown=report.md'];
  const { status, stdout } = await runHere(args, { cwd: folder });

  expect({ status, ...JSON.parse(stdout) }).toMatchObject({ status: 0, open: true, changes: [] });
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).not.toBe('');
  expect(await gate('since:main', 'broken.yaml')).toMatchObject({ status: 2 });
  const lost = await gate('git:main:links/lost.yaml', 'api.yaml');
  expect(lost).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('it is a link to what'),
  });
});

test.each([
  ['since:main', '../api.yaml'],
  ['git:main:./api.yaml', 'api.yaml'],
  ['git:main:linked/api.yaml', 'api.yaml'],
])('%s %s leads from the folder of the run', async (old, next) => {
  expect(await gate(old, next, join(folder, 'sub'))).toMatchObject({ status: 0 });
});
