// `npm run sbom`: writes what comes with the package, and under which licenses, to sbom/.
// Exit code 1 when something that comes with it is not under a permissive license.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { emitCycloneDx } from './sbom/emit-cyclonedx.ts';
import { listLicenses } from './sbom/list-licenses.ts';
import { readLicense } from './sbom/read-license.ts';
import { writeFiles } from './build/write-files.ts';

const read = async (name: string) => JSON.parse(await readFile(join(ROOT, name), 'utf8'));

const subject = await read('package.json');
const { packages } = await read('package-lock.json');
const { text, faults } = listLicenses(packages, (folder) => readLicense(ROOT, folder));
const files = {
  [`${subject.name}.cdx.json`]: emitCycloneDx(subject, packages),
  'licenses.md': text,
};
await writeFiles(join(ROOT, 'sbom'), files);
console.log(`Wrote sbom/${Object.keys(files).join(' and sbom/')}.`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
