import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../../scripts/copy-project.ts';
import { costOfTenCalls } from './cost-of-ten-calls.ts';
import { type InstalledPackage, installPackage, packTo } from './installed-package.ts';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage(join(import.meta.dirname, 'project'));
});
afterAll(() => installed?.remove());

test('the tarball is the same, byte by byte, when it is packed again in another folder', async () => {
  const copy = await copyProject();
  onTestFinished(() => rm(copy, { recursive: true }));

  expect((await packTo(copy, copy)).integrity).toBe(installed.integrity);
});

test.each(['typescript', 'typescript6', 'typescript7'])(
  'a consumer of ten calls costs at most 300 instantiations on %s',
  async (compiler) => {
    const cost = await costOfTenCalls(installed, compiler);

    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(300);
  },
);
