import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import {
  checkVersions,
  findLastRelease,
  newestIn,
  readVersions,
} from '../../scripts/release/check-versions.ts';

const VERSIONS = {
  package: '0.2.0',
  changelog: '0.2.0',
  openapi: '1.2.0',
  asyncapi: '1.2.0',
  contractChangelog: '1.2.0',
};

test('versions that agree are fine', () => {
  expect(checkVersions(VERSIONS, 'v0.1.0', 'v0.2.0')).toEqual([]);
  expect(checkVersions(VERSIONS)).toEqual([]);
});

test.each([
  [{ package: 'next', changelog: 'next' }, 'write it as 1.2.3'],
  [{ changelog: '0.1.0' }, 'CHANGELOG.md begins with 0.1.0: add a chapter for 0.2.0'],
  [{ changelog: undefined }, 'CHANGELOG.md begins with undefined'],
  [{ asyncapi: '1.1.0' }, 'openapi/asyncapi.yaml is 1.1.0: say the same'],
  [{ contractChangelog: '1.1.0' }, 'docs/contract-changelog.md begins with 1.1.0'],
  [{ package: '0.1.0', changelog: '0.1.0' }, 'v0.1.0 is out: raise it'],
])('%j stands in the way', (wrong, message) => {
  expect(checkVersions({ ...VERSIONS, ...wrong }, 'v0.1.0').join('\n')).toContain(message);
});

test('a tag is the version', () => {
  expect(checkVersions(VERSIONS, 'v0.1.0', 'v0.3.0')).toEqual([
    'The tag is v0.3.0, and the package 0.2.0: tag it v0.2.0.',
  ]);
});

test('the versions of this tree agree', () => {
  expect(checkVersions(readVersions(ROOT))).toEqual([]);
  expect(newestIn('# Changelog\n\n## 1.0.0\n\n## 0.9.0\n')).toBe('1.0.0');
});

test('a tree without git has no last release', () => {
  expect(findLastRelease('/')).toBeUndefined();
});
