import { expect, test } from 'vitest';
import { bundledPackages, printLicenses } from '../../scripts/release/bundled-licenses.ts';

test('the licenses of what is in a bundle go with it, each once', () => {
  const input = { bytes: 1, imports: [] };
  const inputs = {
    'node_modules/preact/dist/preact.mjs': input,
    'node_modules/preact/hooks/dist/hooks.mjs': input,
    'node_modules/@noble/hashes/sha2.js': input,
    'src/sandbox/web.ts': input,
  };
  const packages = bundledPackages([{ inputs }]);

  expect(packages).toEqual(['@noble/hashes', 'preact']);
  expect(printLicenses(packages)).toMatch(
    /^@noble\/hashes\n\n.*Paul Miller.*\npreact\n\n.*Copyright \(c\) 2015-present Jason Miller/s,
  );
});

test('a package without a license is not passed on', () => {
  expect(() => printLicenses(['none'])).toThrow('none');
});
