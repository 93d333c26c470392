import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runCli } from './run-cli.ts';

async function fileWith(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'lint-')), 'api.yaml');
  await writeFile(path, text);
  return path;
}

test('says nothing of the contract but that it is clean', async () => {
  const { status, stdout, stderr } = await runCli(['lint', join(ROOT, 'generated/openapi.json')]);

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '0 findings.\n', stderr: '' });
});

test('names place, rule and fault of what is wrong, and ends with 1', async () => {
  const file = await fileWith(
    "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths:\n  /v1/pets:\n    get:\n      operationId: fetchPets\n      responses: {}\n",
  );
  const { status, stdout, stderr } = await runCli(['lint', file]);

  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/api\.yaml:6:20 {2}operation-id-verb {2}.*fetchPets/);
  expect(stdout).toMatch(/\n\d+ findings\.\n$/);
});

test('writes JSON for programs', async () => {
  const file = await fileWith("openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n");
  const { stdout } = await runCli(['lint', file, '--json']);

  expect(JSON.parse(stdout)).toMatchObject({ version: 1, findings: expect.any(Array) });
});

test.each([
  ['a file that is not there', 'nowhere.yaml', /^Cannot read nowhere\.yaml: give the path/],
])('ends with 2 for %s', async (_name, file, message) => {
  const { status, stderr } = await runCli(['lint', file]);

  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});

test.each([
  ['broken YAML', 'openapi: [3.1.1\n'],
  ['a file that is neither OpenAPI nor AsyncAPI', 'swagger: maybe\n'],
  [
    'a reference to nowhere',
    "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: { /v1/pets: { $ref: './pets.yaml' } }\n",
  ],
])('ends with 2 for %s', async (_name, text) => {
  const { status, stderr } = await runCli(['lint', await fileWith(text)]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/^Cannot read .*api\.yaml:\d+:\d+: /);
  expect(stderr).not.toContain('    at ');
});

test('refuses two formats at a time', async () => {
  const { status, stderr } = await runCli(['lint', 'a.yaml', '--json', '--format', 'github']);

  expect(status).toBe(2);
  expect(stderr).toBe('--json and --format github contradict each other: leave one out.\n');
});
