import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from './contract/paths.ts';

const FOLDERS = 'openapi docs generated scripts skills src'.split(' ');
const FILES =
  'package.json package-lock.json redocly.yaml tsconfig.json tsconfig.dist.json CHANGELOG.md LICENSE README.md';
const LEFT_OUT = ['node_modules', '.cache', '.package-lock.json'];
const isOurs = (path: string): boolean => !LEFT_OUT.includes(basename(path));

/** Copies the project to a temporary folder, with caches of its own and the same tools. */
export async function copyProject(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'project-'));
  for (const name of [...FOLDERS, ...FILES.split(' ')])
    await cp(join(ROOT, name), join(root, name), { recursive: true, filter: isOurs });
  await mkdir(join(root, 'node_modules'));
  for (const name of (await readdir(join(ROOT, 'node_modules'))).filter(isOurs)) {
    // Windows lets everybody make a junction, and not everybody a link.
    await symlink(join(ROOT, 'node_modules', name), join(root, 'node_modules', name), 'junction');
  }
  return root;
}
