// `npm run api`: writes what the package exports to docs/api/, for a reviewer of the change.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiReports } from './api/api-reports.ts';
import { ROOT } from './contract/paths.ts';

const FOLDER = join(ROOT, 'docs/api');

const reports = await createApiReports();
await mkdir(FOLDER, { recursive: true });
const kept = new Set(reports.map(({ path }) => join(ROOT, path)));
for (const name of await readdir(FOLDER)) {
  const path = join(FOLDER, name);
  if (name.endsWith('.api.md') && !kept.has(path)) await rm(path);
}
for (const { path, content } of reports) await writeFile(join(ROOT, path), content);
