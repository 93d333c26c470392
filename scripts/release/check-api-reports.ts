import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiReports } from '../api/api-reports.ts';
import { ROOT } from '../contract/paths.ts';

/** The reports of the package's surface that are not what it exports. */
export async function checkApiReports(): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, content } of await createApiReports()) {
    const written = await readFile(join(ROOT, path), 'utf8').catch(() => '');
    if (written !== content) faults.push(`${path} is stale: run \`npm run api\` and review it.`);
  }
  return faults;
}
