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

  expect(status).toBe(1);
  expect(stdout).toMatch(/^\d+ findings\.\n$/);
  expect(stderr).toMatch(/api\.yaml:6:20 {2}operation-id-verb {2}.*fetchPets/);
});

test('writes JSON for programs', async () => {
  const file = await fileWith("openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths: {}\n");
  const { stdout } = await runCli(['lint', file, '--format', 'json']);

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

test.each([
  [['lint'], 'lint takes the path of a file.'],
  [['lint', 'a.yaml', 'b.yaml'], 'lint takes one file, not also "b.yaml".'],
  [['lint', 'a.yaml', '--port', '1'], 'lint takes no option --port.'],
  [['lint', 'a.yaml', '--format', 'xml'], '--format is "xml": pass one of text, json, github.'],
])('ends %j with status 2 and says why', async (args, message) => {
  const { status, stderr } = await runCli(args);

  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
