// `npm run sbom`: writes sbom/, the bill of materials of what is in the package and what is installed with it, as
// CycloneDX, and prints the licenses. The same lock file gives the same text.
// Exit code 1 when something in it is not under a permissive license.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { packagesInDist } from './pack/build-dist.ts';
import { keepShipped, listLicenses } from './release/list-licenses.ts';
import { installTool } from './tools/install-tool.ts';

const FILE = 'sbom/messaging-crm-api.cdx.json';
// What the package contains is a development dependency to npm.
const INSTALLED = ['--package-lock-only', '--omit=peer', '--mc-type=library'];

mkdirSync(join(ROOT, 'sbom'), { recursive: true });
const how = [...INSTALLED, '--output-reproducible', `--output-file=${FILE}`];
const args = [await installTool('cyclonedx-npm'), ...how];
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
if (status === 0) {
  const path = join(ROOT, FILE);
  const bill = keepShipped(JSON.parse(readFileSync(path, 'utf8')), await packagesInDist());
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
  const { lines, faults } = listLicenses(bill);
  console.log([`Wrote ${FILE}:`, ...lines].join('\n'));
  if (faults.length > 0) console.error(faults.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} else process.exitCode = status ?? 1;
