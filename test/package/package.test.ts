import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { codeBlock } from '../code-block.ts';
import { type InstalledPackage, installPackage, run } from './installed-package.ts';

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage();
}, 120_000);
afterAll(() => installed?.remove());

test('the tarball holds what consumers need and nothing else', () => {
  const folders = new Set(
    installed.files.map((path) =>
      path.split('/').slice(0, -1).join('/').split('/').slice(0, 2).join('/'),
    ),
  );

  expect(installed.files).toEqual(
    expect.arrayContaining([
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'generated/openapi.json',
      'generated/asyncapi.yaml',
    ]),
  );
  expect([...folders].sort()).toEqual(['', 'dist/generated', 'dist/src', 'generated']);
  expect(installed.files.filter((path) => /\.ts$/.test(path) && !/\.d\.ts$/.test(path))).toEqual(
    [],
  );
});

test('plain JavaScript creates a contact, and gets a typed error', async () => {
  const { stdout } = await run(process.execPath, ['use-client.mjs', inject('prismUrl')], {
    cwd: installed.folder,
  });

  expect(JSON.parse(stdout)).toEqual({
    object: 'contact',
    id: 'con_8Zk2',
    request: 'string',
    missing: 404,
  });
});

test('the descriptions can be imported', async () => {
  const script =
    "import api from 'messaging-crm-api/openapi.json' with { type: 'json' }; console.log(api.info.version)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: installed.folder,
  });

  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the sandbox keeps what is created', async () => {
  const script = `
import { createClient } from 'messaging-crm-api';
import { createSandbox } from 'messaging-crm-api/sandbox';
const sandbox = await createSandbox();
const crm = createClient({ baseUrl: 'https://crm.test', ...sandbox.credentials(), fetch: sandbox.fetch });
const { data } = await crm.contacts.create({ name: 'Ada' });
console.log((await crm.contacts.get(data.id)).data.name);
await sandbox.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: installed.folder,
  });

  expect(stdout.trim()).toBe('Ada');
});

test('the testing entry answers from the contract', async () => {
  const script = `
    import { createClient } from 'messaging-crm-api';
    import { createTestFetch } from 'messaging-crm-api/testing';
    const crm = createClient({ baseUrl: 'https://crm.test', accessToken: 'test', fetch: createTestFetch() });
    console.log((await crm.contacts.get('con_8Zk2')).data.name);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: installed.folder,
  });

  expect(stdout.trim()).toBe('Lucía Fernández Ortega');
});

test('the raw entry calls the mock', async () => {
  const script = `
    import { createRawClient } from 'messaging-crm-api/raw';
    const raw = createRawClient({ baseUrl: ${JSON.stringify(inject('prismUrl'))}, accessToken: 'test' });
    console.log((await raw.GET('/v1/me')).data.data.mode);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: installed.folder,
  });

  expect(stdout.trim()).toBe('test');
});

test('the command line answers', async () => {
  const bin = join(installed.folder, 'node_modules/.bin/messaging-crm-api');
  const { stdout } = await run(bin, ['--version']);

  expect(stdout).toContain('0.1.0');
});

describe('a consumer compiles, skipLibCheck off', () => {
  test.each([
    ['TypeScript 5.9', 'typescript', 'nodenext'],
    ['TypeScript 6.0', 'typescript6', 'nodenext'],
    ['TypeScript 7.0', 'typescript7', 'nodenext'],
    ['TypeScript 5.9, for a bundler', 'typescript', 'bundler'],
  ])('with %s', async (_name, compiler, resolution) => {
    const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc');
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom'];
    const args = [
      tsc,
      ...options,
      '--module',
      module,
      '--moduleResolution',
      resolution,
      'consumer.ts',
    ];

    const { stdout } = await run(process.execPath, args, { cwd: installed.folder }).catch(
      (error) => error,
    );

    expect(stdout).toBe('');
  });
});

test('a consumer of ten calls costs at most 300 instantiations on TypeScript 5.9', async () => {
  const count = async (file: string): Promise<number> => {
    const options = '--noEmit --strict --extendedDiagnostics --target es2022 --lib es2022,dom';
    const module = '--module nodenext --moduleResolution nodenext'.split(' ');
    const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options.split(' '), ...module];
    const { stdout } = await run(process.execPath, [...args, file], { cwd: installed.folder });
    return Number(/^Instantiations: +(\d+)/m.exec(stdout)?.[1]);
  };

  const cost = (await count('ten-calls.ts')) - (await count('empty.ts'));

  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(300);
});

test('the code of the README compiles', async () => {
  const names = ['call', 'webhook'];
  for (const name of names) {
    await writeFile(join(installed.folder, `readme-${name}.ts`), codeBlock('README.md', name));
  }
  const types = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'nodenext',
  ];
  const files = names.map((name) => `readme-${name}.ts`);
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, ...types, ...files];

  const { stdout } = await run(process.execPath, args, { cwd: installed.folder }).catch(
    (error) => error,
  );

  expect(stdout).toBe('');
});

describe('the lint rules, with Spectral installed beside the package', () => {
  const PETS =
    "openapi: 3.1.1\ninfo: { title: Pets, version: '1' }\npaths:\n  /v1/pets:\n    get:\n      operationId: fetchPets\n      responses: {}\n";
  const inProject = (path: string): string => join(installed.folder, path);

  beforeAll(async () => {
    await symlink(join(ROOT, 'node_modules/@stoplight'), inProject('node_modules/@stoplight'));
    await writeFile(inProject('pets.yaml'), PETS);
    await writeFile(inProject('rules.mjs'), codeBlock('README.md', 'rules'));
  });

  test('hold a file up to them by the command line', async () => {
    const bin = inProject('node_modules/.bin/messaging-crm-api');

    const result = await run(bin, ['lint', 'pets.yaml'], { cwd: installed.folder }).catch(
      (error) => error,
    );

    expect(result.code).toBe(1);
    expect(result.stderr).toContain('pets.yaml:6:20  operation-id-verb  ');
  });

  test("are extended by the README's own rule set", async () => {
    const spectral = join(ROOT, 'node_modules/@stoplight/spectral-cli/dist/index.js');
    const args = [
      spectral,
      'lint',
      'pets.yaml',
      '--ruleset',
      'rules.mjs',
      '--format',
      'json',
      '--quiet',
    ];

    const { stdout } = await run(process.execPath, args, { cwd: installed.folder }).catch(
      (error) => error,
    );

    const rules = JSON.parse(stdout).map(({ code }: { code: string }) => code);
    expect(rules).toContain('operation-has-client-name');
    expect(rules).not.toContain('operation-id-verb');
  });
});
