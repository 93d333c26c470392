// Projects that use the package as it is packed: each is compiled as its tools do, and does something real.
import { rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import events from '../../generated/events.json' with { type: 'json' };
import { signWebhook } from '../../src/webhooks/index.ts';
import { codeBlocks } from '../code-block.ts';
import { run, runBin, useInstalled } from '../package/installed-package.ts';
import { serveWorker } from '../runtimes/serve-worker.ts';
import { hasBrowser, launchBrowser } from '../site/browser.ts';
import { installConsumers } from './install-consumers.ts';
import { words } from '../table.ts';
import { compile, runScript, runTool, startScript } from './run-in-project.ts';

const SPECTRAL = '@stoplight/spectral-cli/dist/index.js';
const TYPES_TOOL = '@arethetypeswrong/cli/dist/index.js';
const LUCIA = 'Lucía Fernández Ortega';
const UNEMITTED = { noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true };
const installed = useInstalled(installConsumers);

const MODULES = { folder: 'typescript', resolutions: ['nodenext', 'bundler'] } as const;
const COMMON_JS = { folder: 'commonjs-typescript', resolutions: ['node16'] } as const;

describe.each([
  // The lowest that the README names.
  ['5.7', 'typescript57', [{ ...MODULES, resolutions: ['nodenext'] }]],
  ['5.9', 'typescript', [MODULES, { ...COMMON_JS, resolutions: ['node16', 'nodenext', 'node10'] }]],
  ['6.0', 'typescript6', [MODULES, COMMON_JS]],
  ['7.0', 'typescript7', [MODULES, COMMON_JS]],
] as const)('TypeScript %s', (_version, compiler, projects) => {
  const compilations = projects.flatMap(({ folder, resolutions }) =>
    resolutions.map((resolution) => {
      const outDir = `${folder}/${compiler}-${resolution}`;
      return [resolution, `${folder}/main.ts`, { rootDir: folder, outDir }] as const;
    }),
  );
  const outputsOf = (name: string): string[] =>
    compilations.flatMap(([, , { rootDir, outDir }]) =>
      rootDir === name ? [`${outDir}/main.js`] : [],
    );

  test('finds nothing in what takes from every entry, skipLibCheck off', async () => {
    expect(await compile(installed, compiler, ...compilations)).toBe('');
  });

  test.each(outputsOf(MODULES.folder))('makes modules that run: %s', async (output) => {
    expect(await runScript(installed, output)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      name: 'Ada',
      raw: 'Ada',
      tested: LUCIA,
      missing: 'not_found_error',
      event: 'evt_1',
      eventOnTheWeb: 'evt_1',
      violations: 0,
    });
  });

  test.each(outputsOf(COMMON_JS.folder))(
    'makes CommonJS that runs; errors of one entry are those of another: %s',
    async (output) => {
      expect(await runScript(installed, output)).toEqual({
        name: LUCIA,
        kept: LUCIA,
        others: Array(4).fill('function'),
        month: 'undefined',
        missing: 'resource_not_found',
        refused: 'wrong_signature',
      });
    },
  );
});

test('plain JavaScript calls a sandbox on a port', async () => {
  expect(await runScript(installed, 'javascript/main.mjs')).toEqual({
    contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    names: ['Barbara', 'Grace', 'Ida'],
    rows: 2,
    missing: 404,
    event: 'deal.won',
    violations: 0,
  });
});

test('CommonJS requires the client, the sandbox, the testing fetch, webhooks and a description', async () => {
  expect(await runScript(installed, 'commonjs/main.cjs')).toEqual({
    asyncapi: '3.0.0',
    name: 'Ada',
    mock: LUCIA,
    refused: 'wrong_signature',
    delivered: [200],
  });
});

test('Jest with its defaults tests what uses any entry that CommonJS has', async () => {
  const { code, output } = await runTool(installed, 'jest/bin/jest.js', '--rootDir', 'jest');

  expect(output).toContain('Tests:       9 passed, 9 total');
  expect(code).toBe(0);
});

test('Express takes a signed delivery of the sandbox over HTTP, and refuses a forged one', async () => {
  const compilation = ['nodenext', 'express/main.ts', { noEmit: true }] as const;

  expect(await compile(installed, 'typescript7', compilation)).toBe('');
  expect(await runScript(installed, 'express/main.ts')).toEqual({
    handled: ['Ada'],
    statuses: [200],
    forged: 401,
  });
});

test("a route handler fits Next's types, and takes a delivery", async () => {
  const json = { resolveJsonModule: true, noUncheckedIndexedAccess: true };
  const compilation = ['bundler', 'next/check.ts', { ...UNEMITTED, ...json }] as const;
  const findings = await compile(installed, 'typescript', compilation);
  const secret = events[0]?.secret;

  expect(findings).toBe('');
  expect(await runScript(installed, 'next/check.ts', { CRM_WEBHOOK_SECRET: secret })).toEqual({
    status: 200,
    handled: [LUCIA],
  });
});

test('the blocks of the guide work with TanStack Query, SWR, MSW and Zod', async () => {
  for (const { name, code } of codeBlocks('docs/with-your-stack.md', 'ts', 'tsx'))
    await writeFile(join(installed.folder, 'stack', name), code);
  const options = { ...UNEMITTED, jsx: 'react-jsx' };
  const compilation = ['bundler', 'stack/main.tsx', options] as const;
  const findings = await compile(installed, 'typescript7', compilation);
  const bundle = ['--bundle', '--packages=external', '--format=esm', '--jsx=automatic'];
  const output = ['--platform=node', '--log-level=warning', '--outfile=stack/main.mjs'];
  await run('node_modules/.bin/esbuild', ['stack/main.tsx', ...bundle, ...output], {
    cwd: installed.folder,
  });

  expect(findings).toBe('');
  expect(await runScript(installed, 'stack/main.mjs')).toEqual({
    names: [LUCIA, LUCIA],
    missing: 'The workspace has no resource with this id.',
    refused: 400,
    deals: [expect.stringContaining('More deals'), expect.not.stringContaining('More deals')],
    endless: [expect.stringContaining('Next deals'), expect.not.stringContaining('Next deals')],
    created: { isKept: true, count: 1 },
    month: 5,
    violations: 0,
  });
});

test('esbuild bundles a worker; workerd calls a sandbox with it and hands it a delivery', async () => {
  const { folder } = installed;
  const bundle = join(folder, 'worker/worker.mjs');
  const options = ['--bundle', '--format=esm', '--log-level=warning', `--outfile=${bundle}`];
  await run(join(folder, 'node_modules/.bin/esbuild'), ['worker/worker.ts', ...options], {
    cwd: folder,
  });
  // Its own program is a script that starts this one, and would leave it running.
  const { default: program } = createRequire(join(folder, 'package.json'))('workerd');
  const worker = await serveWorker(program, bundle);
  onTestFinished(() => worker.stop());
  const sandbox = await startScript(installed, 'worker/start-sandbox.mjs');
  const { body = '', secret = '' } = events.find(({ type }) => type === 'contact.created') ?? {};
  const delivered = await fetch(`${worker.url}/hooks`, {
    method: 'POST',
    headers: signWebhook({ body, secret }),
    body,
  });
  const called = await fetch(worker.url, { method: 'POST', body: JSON.stringify(sandbox) });

  expect(delivered.status).toBe(200);
  expect(await called.json()).toEqual({
    id: expect.stringMatching(/^con_/),
    names: ['Grace'],
    handled: [LUCIA],
  });
});

test.skipIf(!hasBrowser())('Vite builds a page, and it works in a browser', async () => {
  await runTool(installed, 'vite/bin/vite.js', 'build', 'vite', '--logLevel', 'error');
  const { url = '' } = await startScript(installed, 'vite/serve.mjs');
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) foreign.push(request.url());
  });
  await page.goto(url);
  const outcome = page.locator('#outcome:not(:empty)');

  expect(JSON.parse((await outcome.textContent()) ?? '')).toEqual({
    kept: 'Katherine',
    example: LUCIA,
    event: 'contact.created',
  });
  expect(foreign.filter((address) => !address.startsWith('data:'))).toEqual([]);
});

describe('a repository that has rules of its own', () => {
  test.each(['rules.mjs', 'rules.yaml'])('extends ours in %s', async (name) => {
    const args = words(`lint rules/pets.yaml --ruleset rules/${name} --format json -q`);
    const { output } = await runTool(installed, SPECTRAL, ...args);
    const rules = JSON.parse(output).map(({ code }: { code: string }) => code);

    expect(rules).toEqual(expect.arrayContaining(['contact-named', 'operation-has-client-name']));
    expect(rules).not.toContain('operation-id-verb');
  });

  test('has types that fit those of Spectral', async () => {
    const compilation = ['nodenext', 'rules/typed-rules.ts', { noEmit: true }] as const;

    expect(await compile(installed, 'typescript7', compilation)).toBe('');
  });

  test('lints by the command line', async () => {
    const { code, stdout, stderr } = await runBin(installed, 'lint', 'rules/pets.yaml');

    expect(code).toBe(1);
    expect(stdout + stderr).toContain('rules/pets.yaml:6:7  operation-id-verb  ');
  });

  test('is told what to install where the rules of OWASP are missing', async () => {
    const path = 'node_modules/@stoplight/spectral-owasp-ruleset';
    await rm(join(installed.folder, path), { recursive: true });

    const { code, stderr } = await runBin(installed, 'lint', 'rules/pets.yaml');

    expect(code).toBe(2);
    expect(stderr).toContain('npm install --save-dev @stoplight/spectral-owasp-ruleset@2');
  });
});

describe('those who judge packages', () => {
  test('publint finds nothing', async () => {
    const args = ['run', '--strict', installed.tarball];
    const { code, output } = await runTool(installed, 'publint/src/cli.js', ...args);

    expect(output).toContain('All good!');
    expect(code).toBe(0);
  });

  test('arethetypeswrong finds nothing for what CommonJS has as well, however old the resolution', async () => {
    const both = Object.entries(manifest.exports).flatMap(([name, target]) =>
      typeof target === 'object' && 'require' in target ? [name.replace('./', '')] : [],
    );
    const options = ['--profile', 'strict', '--no-definitely-typed', '--no-emoji', '--no-color'];
    const args = [...options, '--format', 'ascii', installed.tarball, '--entrypoints', ...both];

    const { code, output } = await runTool(installed, TYPES_TOOL, ...args);

    expect(both).toHaveLength(11);
    expect(output).toContain('No problems found');
    expect(code).toBe(0);
  });

  test('arethetypeswrong finds nothing for an ES module, but that YAML is no module', async () => {
    const options = ['--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--no-color'];
    const args = [...options, '--format', 'ascii', installed.tarball];
    const yaml = Object.keys(manifest.exports).filter((name) => name.endsWith('.yaml'));

    const names = yaml.map((name) => name.slice(2));
    const strict = await runTool(installed, TYPES_TOOL, ...args, '--entrypoints', ...names);
    const others = ['--exclude-entrypoints', ...names];
    const { code, output } = await runTool(installed, TYPES_TOOL, ...args, ...others);

    expect(code, output).toBe(0);
    expect(output).toContain('"messaging-crm-api/webhooks/web"');
    expect(strict.code).toBe(1);
  });
});
