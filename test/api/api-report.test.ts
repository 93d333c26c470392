import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApiReport, REPORT } from '../../scripts/api/create-api-report.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';

const report = createApiReport();

test('the package exports what docs/api says; `npm run api` accepts a change', async () => {
  expect(await readFile(join(ROOT, REPORT), 'utf8')).toBe(report);
});

test('the report has a list for every entry with types', () => {
  const typed = Object.entries<string | object>(manifest.exports).filter(
    ([, target]) => typeof target === 'object' && 'types' in target,
  );
  const titles = typed.map(([entry]) => `\n## \`${entry.replace('.', manifest.name)}\`\n\n- `);

  expect(titles).toHaveLength(15);
  expect(titles.filter((title) => !report.includes(title))).toEqual([]);
});

test('the report shows signatures once, hashes of what a build wrote, and no path of this machine', () => {
  expect(report.split('function createClient(options: ClientOptions): Client;')).toHaveLength(2);
  expect(report).toContain('\ninterface ContactsApi {\n');
  expect(report).toContain('\nclass NotFoundError extends ApiError {\n');
  expect(report).toMatch(/\n`generated\/schemas\.ts`: hash `[0-9a-f]{12}`\n/);
  expect(report).not.toContain(ROOT);
});
