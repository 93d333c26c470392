import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../../scripts/contract/paths.ts';
import { findEntries } from '../../scripts/pack/find-entries.ts';
import { codeBlock } from '../code-block.ts';
import budgets from '../../budgets.json' with { type: 'json' };
import { costOfTenCalls } from './cost-of-ten-calls.ts';
import { installPackage, run, runBin, runModule, useInstalled } from './installed-package.ts';
import { words } from '../table.ts';

const MEGABYTE = 1_000_000;
const installed = useInstalled(() => installPackage(join(import.meta.dirname, 'project')));

const readInstalled = (path: string): Promise<string> =>
  readFile(join(installed.folder, 'node_modules/messaging-crm-api', path), 'utf8');

describe('the tarball', () => {
  const pathsOf = (pattern: RegExp): string[] =>
    installed.files.map(({ path }) => path).filter((path) => pattern.test(path));

  test('holds what consumers need and nothing else', () => {
    const beside = installed.files.map(({ path }) => path).filter((path) => !/^dist\//.test(path));

    expect(beside.sort()).toEqual(
      words(`
      CHANGELOG.md LICENSE README.md docs/agents.md docs/authentication.md docs/client.md
      docs/conventions.md docs/errors.md docs/go.md docs/idempotency.md docs/java.md docs/jobs.md
      docs/overview.svg docs/pagination.md docs/php.md docs/python.md docs/quickstart.md
      docs/rate-limits.md docs/ruby.md docs/sandbox.md docs/send-template.md docs/states.md
      docs/sync-contacts.md docs/testing.md docs/versioning.md docs/webhooks-production.md
      docs/webhooks-signing.md docs/webhooks-troubleshooting.md docs/webhooks.md docs/workflows.md
      generated/asyncapi.json generated/asyncapi.yaml generated/contract.json
      generated/events.json generated/openapi.json generated/openapi.yaml generated/operations.md
      generated/sandbox-control.json package.json skills/api-change-gate/SKILL.md
      skills/messaging-crm-client/SKILL.md skills/messaging-crm-sandbox/SKILL.md
      skills/messaging-crm-webhooks/SKILL.md
    `),
    );
    expect(pathsOf(/^dist\/(?!.*\.(?:c?js|js\.map|d\.c?ts)$)/)).toEqual([
      'dist/THIRD-PARTY-LICENSES.txt',
      'dist/uses.schema.json',
      'dist/workflows.arazzo.yaml',
    ]);
  });

  test('is below 6 MB, of it at most 1,290 kB of ES modules, 84 kB of console and 660 kB of CommonJS, in at most 310 files', () => {
    const sum = (pattern: RegExp): number =>
      installed.files.reduce((all, { path, size }) => all + (pattern.test(path) ? size : 0), 0);

    const console = sum(/\/console-page\.js$/);

    expect(sum(/./)).toBeLessThan(6 * MEGABYTE);
    expect(console).toBeGreaterThan(0);
    expect(console).toBeLessThanOrEqual(0.084 * MEGABYTE);
    expect(sum(/\.m?js$/) - console).toBeLessThanOrEqual(1.29 * MEGABYTE);
    expect(sum(/\.cjs$/)).toBeLessThanOrEqual(0.66 * MEGABYTE);
    expect(installed.files.length).toBeLessThanOrEqual(310);
  });

  test('has declarations that need no newer types of Node than the oldest Node it runs on', async () => {
    const texts = await Promise.all(pathsOf(/\.d\.c?ts$/).map(readInstalled));
    const modules = texts.flatMap((text) => text.match(/"node:[\w/]+"/g) ?? []);

    expect([...new Set(modules)].sort()).toEqual(['"node:http"']);
  });

  test('has a manifest of what its users need, and nothing that runs or that only the repository has', async () => {
    const { scripts, devDependencies, devEngines, overrides, allowScripts, ...kept } = JSON.parse(
      await readInstalled('package.json'),
    );

    expect({ scripts, devDependencies, devEngines, overrides, allowScripts }).toEqual({});
    for (const name of ['exports', 'bin', 'engines', 'dependencies', 'peerDependencies'] as const)
      expect(kept[name]).toEqual(manifest[name]);
  });

  test('has the sources of the scripts that people step into, and of no table that a build wrote', async () => {
    const maps = pathsOf(/\.map$/);
    const sources = new Set<string>();
    for (const path of maps) {
      const map = JSON.parse(await readInstalled(path));
      expect(await readInstalled(path.replace(/\.map$/, ''))).toContain('//# sourceMappingURL=');
      for (const [index, source] of map.sources.entries()) {
        const isTable = source.includes('/generated/');
        expect(map.sourcesContent[index] === '').toBe(isTable);
        expect(map.ignoreList.includes(index)).toBe(isTable);
        sources.add(source.replace(/^[./]*/, ''));
      }
    }

    expect([...sources]).toEqual(
      expect.arrayContaining(
        words(`
        generated/client.ts src/client/runtime.ts src/raw.ts src/testing/create-test-fetch.ts
        src/webhooks/verify-webhook.ts
      `),
      ),
    );
    expect([...sources].filter((path) => /^src\/(?:sandbox|gate|cli)\//.test(path))).toEqual([]);
  });

  test('leads a stack trace back to the sources', async () => {
    const code = `import { createClient } from 'messaging-crm-api'; createClient({ baseUrl: 'ftp://a' });`;
    const args = ['--enable-source-maps', '--input-type=module', '-e', code];
    const { stderr } = await run(process.execPath, args, { cwd: installed.folder }).catch(
      (error) => error,
    );

    const [, line = ''] =
      /messaging-crm-api\/src\/client\/read-options\.ts:(\d+)/.exec(stderr) ?? [];
    const source = await readFile(join(ROOT, 'src/client/read-options.ts'), 'utf8');
    expect(source.split('\n')[Number(line) - 1]).toContain('throw new TypeError');
  });

  test('keeps the documentation of what is exported', async () => {
    expect(await readInstalled('dist/generated/client.d.cts')).toContain('/** ');
    expect(await readInstalled('dist/src/webhooks/verify-webhook.d.cts')).toContain('@throws');
  });
});

test('npm installs openapi-fetch with it, and nothing else', async () => {
  const lock = await readFile(join(installed.folder, 'node_modules/.package-lock.json'), 'utf8');

  expect(Object.keys(JSON.parse(lock).packages)).toEqual([
    'node_modules/messaging-crm-api',
    'node_modules/openapi-fetch',
    'node_modules/openapi-typescript-helpers',
  ]);
});

test('the licenses of what it contains are there', async () => {
  const text = await readInstalled('dist/THIRD-PARTY-LICENSES.txt');

  expect(text.match(/^(?:@noble\/hashes|js-yaml|preact)$/gm)).toEqual([
    '@noble/hashes',
    'js-yaml',
    'preact',
  ]);
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(3);
});

test('every entry exports in Node what its source does', async () => {
  const { exported } = findEntries(manifest, ROOT);
  // What the rule set needs is not here, and the types are no code.
  const names = Object.keys(exported).filter(
    (name) => !name.startsWith('./spectral') && name !== './types',
  );
  const code = names.map((name) => `[${JSON.stringify(name)}, ${importOf(name)}]`).join(', ');
  const printed = await runModule(
    installed,
    `const list = [${code}]; console.log(JSON.stringify(list.map(([n, m]) => [n, Object.keys(m)])));`,
  );
  const wanted = names.map(async (name) => [
    name,
    Object.keys(await import(join(ROOT, exported[name] ?? ''))).sort(),
  ]);

  expect(JSON.parse(printed)).toEqual(await Promise.all(wanted));
});

const importOf = (name: string): string =>
  `await import('messaging-crm-api${name.replace(/^\./, '')}')`;

test('CommonJS gets what an ES module gets, and errors of one entry are those of another', async () => {
  const { required, exported } = findEntries(manifest, ROOT);
  const names = Object.keys(exported).filter((name) => required.includes(exported[name] ?? ''));
  const list = names.map((name) => `'messaging-crm-api${name.slice(1)}'`).join(', ');
  const printed = await runModule(
    installed,
    `import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);
    const keys = (module) => Object.keys(module).filter((name) => name !== 'default').sort().join();
    const pairs = [${list}].map(async (name) => {
      const ours = require(name);
      const [path] = Object.keys(require.cache).filter((key) => require.cache[key].exports === ours);
      // Node finds the names of a CommonJS module without running it.
      return [path.endsWith('.cjs'), keys(ours) === keys(await import(name)), keys(await import(path)).includes(keys(ours).split(',')[0])];
    });
    const { createClient, NotFoundError } = require('messaging-crm-api');
    const fetch = require('messaging-crm-api/testing').createTestFetch();
    fetch.respond('contacts.get', { status: 404 });
    const crm = createClient({ baseUrl: 'https://crm.test', accessToken: 'test', fetch });
    const missing = await crm.contacts.get('con_1').catch((error) => error);
    console.log(JSON.stringify([await Promise.all(pairs), missing instanceof NotFoundError]));`,
  );

  expect(names).toEqual(expect.arrayContaining(['.', './testing', './webhooks']));
  expect(JSON.parse(printed)).toEqual([names.map(() => [true, true, true]), true]);
});

test('the descriptions, the events and the workflows are found by their names', async () => {
  const names = Object.keys(manifest.exports).filter((name) => /\.(?:json|yaml)$/.test(name));
  const resolve = names.map((name) => `import.meta.resolve('messaging-crm-api${name.slice(1)}')`);
  const printed = await runModule(
    installed,
    `import { readFileSync } from 'node:fs';
    const files = [${resolve.join(', ')}].map((url) => new URL(url));
    console.log(JSON.stringify(files.map((url) => readFileSync(url, 'utf8').length > 1000)));
    const flows = files.find(({ href }) => href.endsWith('arazzo.yaml'));
    const [, named] = /url: (\\S+openapi\\.yaml)/.exec(readFileSync(flows, 'utf8'));
    console.log(new URL(named, flows).href === import.meta.resolve('messaging-crm-api/openapi.yaml'));`,
  );

  expect(names).toHaveLength(9);
  expect(printed.split('\n')).toEqual([JSON.stringify(names.map(() => true)), 'true']);
});

test('the gate compares YAML with nothing else installed', async () => {
  const contract = 'node_modules/messaging-crm-api/generated/openapi.yaml';
  const text = await readInstalled('generated/openapi.yaml');
  await writeFile(
    join(installed.folder, 'changed.yaml'),
    text.replace(/^( +)operationId: getContact\n/m, '$1operationId: fetchContact\n'),
  );

  const same = await runBin(installed, 'gate', contract, contract);
  const changed = await runBin(installed, 'gate', '--policy=house', contract, 'changed.yaml');

  expect(same).toMatchObject({ code: 0, stdout: 'The gate is open: nothing changed.\n' });
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('fetchContact');
});

test('the command line runs, and says what to install for a command that needs more', async () => {
  const [version, mock, lint] = await Promise.all([
    runBin(installed, '--version'),
    runBin(installed, 'mock', '--port', '0'),
    runBin(installed, 'lint', 'node_modules/messaging-crm-api/generated/asyncapi.yaml'),
  ]);

  expect(version).toMatchObject({ code: 0, stdout: expect.stringContaining(manifest.version) });
  expect(mock.code).toBe(2);
  expect(mock.stderr).toContain('npm install --save-dev @stoplight/prism-cli@5');
  expect(lint.code).toBe(2);
  expect(lint.stderr).toContain(
    'npm install --save-dev @stoplight/spectral-cli@6 @redocly/openapi-core@2 @stoplight/spectral-owasp-ruleset@2\n',
  );
});

test('a consumer of ten calls costs as many instantiations as budgets.json allows', async () => {
  const cost = await costOfTenCalls(installed, 'typescript7');
  const budget = budgets.instantiations['ten calls'];

  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(budget);
  // Five per cent more fail.
  expect(cost * 1.05).toBeGreaterThan(budget);
});

test('the code of the README compiles', async () => {
  const files = ['call', 'webhook'].map((name) => ({ name, path: `readme-${name}.ts` }));
  for (const { name, path } of files)
    await writeFile(join(installed.folder, path), codeBlock('README.md', name));
  const types = ['--typeRoots', join(ROOT, 'node_modules/@types'), '--types', 'node'];
  const options = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext'.split(' ');
  const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const args = [tsc, ...options, ...types, ...files.map(({ path }) => path)];

  const { stdout } = await run(process.execPath, args, { cwd: installed.folder }).catch(
    (error) => error,
  );

  expect(stdout).toBe('');
});
