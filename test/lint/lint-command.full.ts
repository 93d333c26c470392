import { expect, test } from 'vitest';
import { type Plant, plantContract } from './planted-contract.ts';
import { runScript } from './run-script.ts';

/** Runs the linters over the contract with some changes. */
const lintWith = async (plants: readonly Plant[], ...args: readonly string[]) =>
  runScript('scripts/lint.ts', await plantContract(plants), ...args);

test('a clean contract ends with 0', async () => {
  const { code, stdout, stderr } = await runScript('scripts/lint.ts');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, checked] = /^0 findings; (\d+) examples and defaults checked\.\n$/.exec(stdout) ?? [];
  expect(Number(checked)).toBeGreaterThan(700);
});

test('a description that is not YAML ends with 2 and says where', async () => {
  const plant = { file: 'openapi.yaml', from: 'info:', to: 'info: [' };
  const { code, stderr } = await lintWith([plant]);

  expect(code).toBe(2);
  expect(stderr).toMatch(/^The contract cannot be read: .*openapi\.yaml/);
  expect(stderr).not.toContain('    at ');
});

test('a folder without a contract ends with 2', async () => {
  const { code, stderr } = await runScript('scripts/lint.ts', 'docs');

  expect(code).toBe(2);
  expect(stderr).toMatch(/^The contract cannot be read: .*openapi\/openapi\.yaml/);
});

test('a reference to nowhere ends with 2 and says where it is written', async () => {
  const plant = { file: 'paths/me.yaml', from: 'Unauthorized.yaml', to: 'Nobody.yaml' };
  const { code, stderr } = await lintWith([plant]);

  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^The contract cannot be read: openapi\/paths\/me\.yaml:\d+:\d+: .*Nobody\.yaml/,
  );
});

test('a file that is not OpenAPI ends with 2', async () => {
  const plant = { file: 'openapi.yaml', from: 'openapi: 3.1.1', to: 'swagger: 7' };
  const { code, stderr } = await lintWith([plant]);

  expect(code).toBe(2);
  expect(stderr).toMatch(/^The contract cannot be read: openapi\/openapi\.yaml: /);
  expect(stderr).not.toContain('    at ');
});

const NAME = {
  file: 'paths/contacts.yaml',
  from: 'operationId: createContact',
  to: 'operationId: contact',
};
const KEY = {
  file: 'asyncapi.yaml',
  from: '    summary: Deliver an event\n',
  to: '    summary: Deliver an event\n    operationId: deliverEvent\n',
};

const EXAMPLE = { file: 'examples/ContactCreated.yaml', from: 'id: con_8Zk2', to: 'id: 7' };

// The linters that load slowly have a thread of their own there: what they find has to come out of it.
test('what the passes, Spectral and the AsyncAPI parser find ends with 1, and a program can read it', async () => {
  const { code, stdout } = await lintWith([NAME, KEY, EXAMPLE], '--format', 'json');

  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout);
  expect(findings).toContainEqual(
    expect.objectContaining({ file: `openapi/${NAME.file}`, rule: 'operation-id-verb' }),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ file: `openapi/${KEY.file}`, rule: 'asyncapi-document-resolved' }),
  );
  const file = `openapi/${EXAMPLE.file}`;
  expect(findings).toContainEqual(expect.objectContaining({ file, line: 5, rule: 'example' }));
});
