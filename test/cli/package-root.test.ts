import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPackageRoot } from '../../src/cli/package-root.ts';

test('finds the same folder from the source and from the build', () => {
  const { folder, version } = findPackageRoot();

  expect(findPackageRoot(join(folder, 'dist/src/cli'))).toEqual({ folder, version });
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

test('says so outside of the package', () => {
  expect(() => findPackageRoot(tmpdir())).toThrow(
    `No package.json of messaging-crm-api above ${tmpdir()}: reinstall the package.`,
  );
});
