// `npm run sbom`: writes sbom/, the bill of materials of what is installed with the package, as CycloneDX, and
// prints the licenses. The same lock file gives the same text.
// Exit code 1 when something in it is not under a permissive license.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { listLicenses } from './release/list-licenses.ts';
import { installTool } from './tools/install-tool.ts';

const FILE = 'sbom/messaging-crm-api.cdx.json';
const SHIPPED = ['--package-lock-only', '--omit=dev', '--omit=peer', '--mc-type=library'];

mkdirSync(join(ROOT, 'sbom'), { recursive: true });
const args = [...SHIPPED, '--output-reproducible', `--output-file=${FILE}`];
const { status } = spawnSync(process.execPath, [await installTool('cyclonedx-npm'), ...args], {
  cwd: ROOT,
  stdio: 'inherit',
});
if (status === 0) {
  const { lines, faults } = listLicenses(JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')));
  console.log([`Wrote ${FILE}:`, ...lines].join('\n'));
  if (faults.length > 0) console.error(faults.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} else process.exitCode = status ?? 1;
