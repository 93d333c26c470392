import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';

/** Packages that others install by a link or copy: they pin nothing themselves. */
const PARTS = ['scripts/node', 'test/consumers/project/', 'test/uses/project/'];

const FOLDERS = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], { cwd: ROOT })
  .toString()
  .trim()
  .split('\n')
  .map(dirname)
  .filter((folder) => !PARTS.some((part) => `${folder}/`.startsWith(part)));

test('whatever is installed is pinned, with all that it brings and without its address', () => {
  expect(FOLDERS.length).toBeGreaterThan(5);
  for (const folder of FOLDERS) {
    const lock = join(ROOT, folder, 'package-lock.json');
    expect(existsSync(lock), `${folder} has no package-lock.json`).toBe(true);
    expect(readFileSync(lock, 'utf8')).not.toMatch(/"resolved": "https?:/);
  }
});
