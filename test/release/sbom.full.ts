import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { packagesInDist } from '../../scripts/pack/build-dist.ts';
import { runScript } from '../lint/run-script.ts';
import { installPackage } from '../package/installed-package.ts';

/** CycloneDX has the scope of a package by itself. */
interface Component {
  readonly group?: string;
  readonly name: string;
}

test('the bill of materials names what the package contains and npm installs with it, the same each time', async () => {
  const read = (): Promise<string> =>
    readFile(join(ROOT, 'sbom/messaging-crm-api.cdx.json'), 'utf8');
  const installed = await installPackage(join(ROOT, 'test/package/project'));
  onTestFinished(() => installed.remove());
  expect(await runScript('scripts/sbom.ts')).toMatchObject({ code: 0, stderr: '' });
  const text = await read();
  await runScript('scripts/sbom.ts');

  const lock = await readFile(join(installed.folder, 'node_modules/.package-lock.json'), 'utf8');
  const folders = Object.keys(JSON.parse(lock).packages);
  const names = folders.map((folder) => folder.replace('node_modules/', ''));
  const { components }: { components: Component[] } = JSON.parse(text);
  expect(components.map(({ group, name }) => (group ? `${group}/${name}` : name)).sort()).toEqual(
    [...names.filter((name) => name !== 'messaging-crm-api'), ...(await packagesInDist())].sort(),
  );
  expect(await read()).toBe(text);
});
