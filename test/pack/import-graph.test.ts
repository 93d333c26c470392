// What an entry of the package brings along, by the scripts as they are built.
import { beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import {
  bundleScripts,
  pathOf,
  reachScripts,
  type Scripts,
} from '../../scripts/pack/bundle-scripts.ts';
import { findEntries } from '../../scripts/pack/find-entries.ts';
import { bundledPackages } from '../../scripts/release/bundled-licenses.ts';
import { words } from '../table.ts';

const entries = findEntries(manifest, ROOT);
let scripts: Scripts;
beforeAll(async () => {
  scripts = await bundleScripts(entries);
});

/** What loads with an entry before anything is called: folders of our sources, and packages. */
function loads(source: string): { folders: string[]; packages: string[] } {
  const chunks = [...reachScripts(scripts.chunks, [source])];
  const imports = chunks.flatMap((chunk) => chunk.imports);
  return {
    folders: distinct(
      inputsOf(chunks).map((path) => /^src\/\w+(?=\/)|^\w+/.exec(path)?.[0] ?? path),
    ),
    packages: distinct(imports.filter((name) => !Object.hasOwn(scripts.files, name))),
  };
}

/** The sources of scripts, but for what a bundler adds. */
const inputsOf = (chunks: Scripts['chunks']): string[] =>
  chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => !id.startsWith('\0')).map(pathOf));

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

const CHECKS = ['generated', 'src/schemas'];
const SANDBOX = ['src/client', 'src/grease', 'src/sandbox', 'src/service', 'src/webhooks'];
const SPECTRAL = ['formats', 'functions', 'owasp-ruleset', 'rulesets'];
const FOREIGN_SPECTRAL = SPECTRAL.filter((name) => name !== 'owasp-ruleset').map(
  (name) => `@stoplight/spectral-${name}`,
);

test.each([
  ['.', ['generated', 'src', 'src/client'], []],
  ['./types', ['generated'], []],
  ['./raw', ['src', 'src/client'], ['openapi-fetch']],
  ['./webhooks', ['src/webhooks'], ['node:buffer', 'node:crypto']],
  ['./webhooks/postgres', ['src/webhooks'], []],
  ['./webhooks/redis', ['src/webhooks'], []],
  ['./webhooks/web', ['src/webhooks'], []],
  ['./schemas', CHECKS, []],
  ['./drift', [...CHECKS, 'src/drift', 'src/service'].sort(), ['#contract']],
  [
    './testing',
    [...CHECKS, 'src/client', 'src/grease', 'src/service', 'src/terminal', 'src/testing'].sort(),
    ['#contract'],
  ],
  ['./sandbox', [...CHECKS, ...SANDBOX].sort(), ['#contract', 'node:buffer', 'node:crypto']],
  ['./sandbox/web', ['node_modules', ...CHECKS, ...SANDBOX].sort(), ['#contract']],
  ['./spectral', ['src/spectral'], SPECTRAL.map((name) => `@stoplight/spectral-${name}`)],
  ['./spectral/recommended', ['src/spectral'], FOREIGN_SPECTRAL],
  ['./spectral/strict', ['src/spectral'], FOREIGN_SPECTRAL],
])('%s loads its own code and %j, and no other', (entry, folders, packages) => {
  expect(loads(entries.exported[entry] ?? '')).toEqual({ folders, packages });
});

test('no entry is left out above', () => {
  expect(Object.keys(entries.exported).sort()).toEqual(
    words(`
    . ./drift ./raw ./sandbox ./sandbox/web ./schemas ./spectral ./spectral/recommended
    ./spectral/strict ./testing ./types ./webhooks ./webhooks/postgres ./webhooks/redis
    ./webhooks/web
  `),
  );
});

test('the command line loads neither the sandbox nor a package before a command is known', () => {
  const { folders, packages } = loads(entries.programs[0] ?? '');

  expect(folders).not.toContain('src/sandbox');
  expect(folders).not.toContain('src/service');
  expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
});

test('the package contains code of others where the client needs none of it', () => {
  const inputs = inputsOf(scripts.chunks);

  expect(bundledPackages(scripts.chunks.map(({ modules }) => ({ inputs: modules })))).toEqual([
    '@noble/hashes',
    'js-yaml',
  ]);
  expect(inputs.filter((path) => !/^(?:src|generated|node_modules)\//.test(path))).toEqual([]);
});

test('the same sources give the same scripts', async () => {
  expect((await bundleScripts(entries)).files).toEqual(scripts.files);
});
