import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type ApiReport, createApiReports } from '../../scripts/api/api-reports.ts';
import { ROOT } from '../../scripts/contract/paths.ts';

let reports: ApiReport[];
beforeAll(async () => {
  reports = await createApiReports();
});

test('there is a report for every entry with types, and no other', async () => {
  const names = await readdir(join(ROOT, 'docs/api'));

  expect(names.map((name) => `docs/api/${name}`).sort()).toEqual(
    reports.map(({ path }) => path).sort(),
  );
});

test('the package exports what docs/api says; `npm run api` accepts a change', async () => {
  for (const { path, content } of reports) {
    expect(await readFile(join(ROOT, path), 'utf8'), path).toBe(content);
  }
});

test('the report shows signatures, and hides nothing behind a name of this machine', () => {
  const index = reports.find(({ path }) => path.endsWith('/index.api.md'))?.content;

  expect(index).toContain('function createClient(options: ClientOptions): Client;');
  expect(index).toContain('interface ContactsApi {');
  expect(index).toContain('class NotFoundError extends ApiError {');
  expect(index).toContain('| `Contact` ');
  for (const { content } of reports) expect(content).not.toContain(ROOT);
});
