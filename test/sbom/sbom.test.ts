import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import { emitCycloneDx } from '../../scripts/sbom/emit-cyclonedx.ts';
import { listLicenses } from '../../scripts/sbom/list-licenses.ts';
import { findLocked, type LockedPackages } from '../../scripts/sbom/locked-package.ts';
import { readLicense } from '../../scripts/sbom/read-license.ts';

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const packages: LockedPackages = lock.packages;

interface Bom {
  components: { purl: string; hashes: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Two packages of one name: `a` brings a `c` of its own. */
const TREE: LockedPackages = {
  '': { dependencies: { a: '1', '@x/b': '1' }, peerDependencies: { tool: '1' } },
  'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { c: '2' } },
  'node_modules/a/node_modules/c': { version: '2.0.0', license: 'GPL-3.0-only' },
  'node_modules/@x/b': { version: '1.1.0', license: '(MIT OR ISC)', dependencies: { c: '1' } },
  'node_modules/c': { version: '1.0.0', license: 'ISC' },
  'node_modules/tool': { version: '3.0.0', dev: true },
};

describe('the bill of materials', () => {
  test('names the dependencies, and what they need', () => {
    const { components, dependencies }: Bom = JSON.parse(emitCycloneDx(manifest, packages));
    const { ajv, 'js-yaml': yaml } = manifest.dependencies;

    expect(components.map(({ purl }) => purl)).toEqual(
      expect.arrayContaining([`pkg:npm/ajv@${ajv}`, `pkg:npm/js-yaml@${yaml}`]),
    );
    expect(components.map(({ hashes }) => hashes)).toEqual(
      components.map(() => [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]),
    );
    expect(dependencies).toContainEqual({
      ref: `${manifest.name}@${manifest.version}`,
      dependsOn: Object.entries(manifest.dependencies)
        .map(([name, version]) => `${name}@${version}`)
        .sort(),
    });
  });

  test('finds the package that Node would', () => {
    expect(findLocked(TREE, 'node_modules/a', 'c')).toBe('node_modules/a/node_modules/c');
    expect(findLocked(TREE, 'node_modules/@x/b', 'c')).toBe('node_modules/c');
    expect(findLocked(TREE, 'node_modules/a/node_modules/c', '@x/b')).toBe('node_modules/@x/b');
    expect(() => findLocked(TREE, 'node_modules/a', 'd')).toThrow(
      'package-lock.json has no d for node_modules/a.',
    );
  });

  test('has both packages of one name, and what needs which', () => {
    const { components, dependencies }: Bom = JSON.parse(emitCycloneDx(manifest, TREE));

    expect(components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40x/b@1.1.0',
      'pkg:npm/a@1.0.0',
      'pkg:npm/c@1.0.0',
      'pkg:npm/c@2.0.0',
    ]);
    expect(dependencies).toContainEqual({ ref: '@x/b@1.1.0', dependsOn: ['c@1.0.0'] });
    expect(dependencies).toContainEqual({ ref: 'a@1.0.0', dependsOn: ['c@2.0.0'] });
  });
});

describe('the list of licenses', () => {
  test('has nothing with the package that is not permissive', () => {
    const { text, faults } = listLicenses(packages, (folder) => readLicense(ROOT, folder));

    expect(faults).toEqual([]);
    expect(text).toContain(`| ajv | ${manifest.dependencies.ajv} | MIT |`);
    expect(text).not.toContain('unknown');
  });

  test('reports what is not, and reads what the lock file does not know', () => {
    const { text, faults } = listLicenses(TREE, (folder) => `read of ${folder}`);

    expect(faults).toEqual(['c is under GPL-3.0-only: whoever ships it has duties.']);
    expect(text).toContain('| tool | 3.0.0 | read of node_modules/tool |');
  });

  test('reads old spellings of a license, and says where there is none', () => {
    expect(readLicense(ROOT, 'node_modules/ajv')).toBe('MIT');
    expect(readLicense(ROOT, 'node_modules/no-such-package')).toBe('unknown');
  });
});
