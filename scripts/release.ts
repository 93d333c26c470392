// `npm run release -- --dry-run`: whether this tree can be released, and what the package would hold.
// Without --dry-run, for a tag, it also packs release/: the tarball and its checksum. Another job publishes that, which
// has neither this code nor anybody else's.
// With --store it writes the contract of this version to openapi/releases/, which later versions are compared with.
// Exit code 1 when something stands in the way.
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { checkApiReport } from './api/create-api-report.ts';
import { ROOT } from './contract/paths.ts';
import { isStored, storeRelease } from './contract/releases.ts';
import { packPackage } from './pack/pack-package.ts';
import { readOptions } from './read-options.ts';
import { checkCommand, checkRepository, findRepository } from './release/check-repository.ts';
import { checkRegistry, checkTree } from './release/check-tree.ts';
import { checkVersions, findLastRelease, readVersions } from './release/check-versions.ts';

type Check = readonly [name: string, run: () => string[] | Promise<string[]>];

const { values } = readOptions({
  options: {
    'dry-run': { type: 'boolean', default: false },
    store: { type: 'boolean', default: false },
  },
});
const lastRelease = findLastRelease(ROOT);
const tag = process.env['GITHUB_REF_TYPE'] === 'tag' ? process.env['GITHUB_REF_NAME'] : undefined;

const { name, version, repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const UNSTORED =
  'openapi/releases/ lacks this contract: run `npm run release -- --store`, and commit it.';
const CHECKS: readonly Check[] = [
  ['the repository', () => checkRepository(repository, findRepository(ROOT, process.env))],
  ['the tree', () => checkTree(ROOT)],
  ['versions and changelogs', () => checkVersions(readVersions(ROOT), lastRelease, tag)],
  ['the stored contract', () => (isStored() ? [] : [UNSTORED])],
  ['the registry', () => checkRegistry(ROOT, name, version)],
  ['generated files', () => checkCommand(['scripts/build.ts', '--check'])],
  [
    `the gate, against ${lastRelease ?? 'the last commit in common with main'}`,
    () => {
      const base = lastRelease ? ['--base', lastRelease, '--check-version'] : [];
      return checkCommand(['scripts/gate.ts', ...base]);
    },
  ],
  ['the API report', checkApiReport],
];

if (values.store) {
  console.log(`Stored: ${relative(ROOT, storeRelease()).replaceAll(sep, '/')}. Commit it.`);
  process.exit();
}

// The first five are quick: nobody waits for the others when one of these stands in the way.
let faults = 0;
for (const [index, [what, run]] of CHECKS.entries()) {
  if (index >= 5 && faults > 0) break;
  const found = await run();
  faults += found.length;
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
  for (const fault of found) console.error(`     ${fault.replaceAll('\n', '\n     ')}`);
}
if (faults > 0) {
  const count = faults === 1 ? 'One thing stands' : `${faults} things stand`;
  console.error(`${count} in the way of a release.`);
  process.exitCode = 1;
} else await (values['dry-run'] ? list() : pack());

async function list(): Promise<void> {
  // npm lists on stderr what the package would hold, as it does when it publishes.
  await packPackage(['--dry-run', '--loglevel=notice'], ['ignore', 'ignore', 'inherit']);
  console.log('This tree can be released. Nothing was published.');
}

async function pack(): Promise<void> {
  if (!tag) {
    console.error('A tag is released, by .github/workflows/release.yml: try --dry-run here.');
    process.exitCode = 1;
    return;
  }
  const folder = join(ROOT, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await packPackage(['--pack-destination', folder]);
  const [file = ''] = readdirSync(folder);
  const sum = hash('sha256', readFileSync(join(folder, file)));
  writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  ${file}\n`);
}
