import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { installFolder } from '../../scripts/install-folder.ts';
import { ownFolder } from '../own-folder.ts';

const writeJson = (path: string, value: object): Promise<void> =>
  writeFile(path, JSON.stringify(value));

/** A folder that pins a package which lies beside it, so that npm needs no registry. */
async function folderThatPins(version: string): Promise<string> {
  const folder = ownFolder();
  for (const name of ['1.0.0', '2.0.0']) {
    await mkdir(join(folder, name));
    await writeJson(join(folder, name, 'package.json'), { name: 'tool', version: name });
  }
  await pin(folder, version);
  return folder;
}

/** Writes package.json and its lock file. */
async function pin(folder: string, version: string): Promise<void> {
  const manifest = { dependencies: { tool: `file:./${version}` } };
  const link = { resolved: version, link: true };
  const packages = {
    '': manifest,
    [version]: { name: 'tool', version },
    'node_modules/tool': link,
  };
  const lock = { lockfileVersion: 3, requires: true, packages };
  await writeJson(join(folder, 'package.json'), manifest);
  await writeJson(join(folder, 'package-lock.json'), lock);
}

const installedVersion = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'node_modules/tool/package.json'), 'utf8')).version;

test('installs what the package.json of the folder pins, and anew when a pin has changed', async () => {
  const folder = await folderThatPins('1.0.0');

  await installFolder(folder);
  expect(await installedVersion(folder)).toBe('1.0.0');

  await pin(folder, '2.0.0');
  await installFolder(folder);
  expect(await installedVersion(folder)).toBe('2.0.0');
});

test('does nothing while the pins are the same', async () => {
  const folder = await folderThatPins('1.0.0');
  await installFolder(folder);
  const tool = join(folder, 'node_modules/tool');
  await rm(tool, { recursive: true });

  await installFolder(folder);

  await expect(access(tool)).rejects.toThrow('ENOENT');
});

test('of several at once one installs, and the others wait for it', async () => {
  const folder = await folderThatPins('1.0.0');
  const npm = join(folder, 'npm.js');
  await writeFile(npm, `require('fs').mkdirSync('begun'); setTimeout(() => {}, 300)`);
  vi.stubEnv('npm_execpath', npm);

  const installs = [installFolder(folder), installFolder(folder), installFolder(folder)];
  await expect(Promise.all(installs)).resolves.toHaveLength(3);
});

test('says what npm said when a pin cannot be installed, and tries again', async () => {
  const folder = await folderThatPins('3.0.0.tgz');

  await expect(installFolder(folder)).rejects.toThrow(/npm(?:-cli\.js)? install[\s\S]*3\.0\.0/);
  await expect(installFolder(folder)).rejects.toThrow(/3\.0\.0/);
});

test('a folder without a lock file is not installed', async () => {
  await expect(installFolder(ownFolder())).rejects.toThrow('package-lock.json');
});
