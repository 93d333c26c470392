import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readEvents, ROOT, runCli, startCli } from './run-cli.ts';
import { listenHere } from '../listen-here.ts';
import { ownFolder } from '../own-folder.ts';
import { until } from '../until.ts';

const execute = promisify(execFile);

const WRONG = {
  method: 'POST',
  headers: { authorization: 'Bearer example_access_token', 'content-type': 'application/json' },
  body: '{"name":3}',
};

/** Starts the mock and waits until it says where it is. */
async function startMock(port: number, env?: Record<string, string>) {
  const cli = startCli(['mock', '--port', String(port)], { ...(env && { env }) });
  await until(() => expect(cli.output.stdout).toContain('curl'));
  const [url = ''] = /http:\/\/[\d.:]+/.exec(cli.output.stdout) ?? [];
  return { ...cli, url };
}

/** A copy of the package with nothing installed beside it. */
async function copyPackage(...parts: string[]): Promise<string> {
  const root = ownFolder();
  for (const part of ['package.json', 'src', ...parts])
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  return root;
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'answers from the contract, as its curl line shows, until %s ends it and Prism',
  async (signal) => {
    const { child, output, ended, url } = await startMock(0);
    const [curl = ''] = /curl .*/.exec(output.stdout) ?? [];

    const { stdout } = await execute('sh', ['-c', `${curl} --silent --show-error`]);
    child.kill(signal);

    expect(JSON.parse(stdout)).toMatchObject({ data: { object: 'api_client_context' } });
    expect(await ended).toBe(0);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  },
);

test('takes the next free port when the wanted one is taken, and says so', async () => {
  const { port } = await listenHere(createServer());

  const { output, url } = await startMock(port);

  expect(Number(new URL(url).port)).toBeGreaterThan(port);
  expect(output.stderr).toContain(
    `Port ${port} is taken, so the mock uses ${new URL(url).port}.\n`,
  );
});

test('shows on stderr what Prism finds wrong with a request', async () => {
  const { output, url } = await startMock(0, { NODE_ENV: 'production' });

  const response = await fetch(`${url}/v1/contacts`, WRONG);

  expect(response.status).toBe(400);
  await until(() => expect(output.stderr).toContain('body property name must be string'));
});

test('prints a line of JSON for each thing that happens', async () => {
  const { child, output, ended } = startCli(['mock', '--port', '0', '--json']);
  await until(() => expect(output.stdout).toContain('started'));
  const [{ url }] = readEvents(output.stdout) as [{ url: string }];

  await fetch(`${url}/v1/contacts`, WRONG);
  await until(() => expect(output.stdout).toContain('violation'));
  child.kill('SIGTERM');

  expect(await ended).toBe(0);
  const message = 'request.body.name Request body property name must be string';
  expect(readEvents(output.stdout)).toEqual([
    { event: 'started', url },
    { event: 'request', method: 'POST', path: '/v1/contacts' },
    { event: 'response', status: 400 },
    { event: 'violation', message },
    { event: 'stopped' },
  ]);
});

test('says what to install where Prism is missing', async () => {
  const root = await copyPackage('generated/openapi.json');

  const { status, stdout, stderr } = await runCli(['mock', '--port', '0'], { root });

  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    '`mock` runs on Prism, which is not installed here: npm install --save-dev @stoplight/prism-cli@5\n',
  );
});

test('says so when the contract cannot be read', async () => {
  const root = await copyPackage();

  const { status, stderr } = await runCli(['mock', '--port', '0'], { root });

  expect(status).toBe(2);
  expect(stderr).toBe(
    `Cannot read ${join(root, 'generated', 'openapi.json')}: reinstall the package.\n`,
  );
});

test('shows why Prism did not start, and ends with status 1', async () => {
  const root = await copyPackage('generated/openapi.json');
  const prism = join(root, 'node_modules/@stoplight/prism-cli');
  await mkdir(prism, { recursive: true });
  await writeFile(join(prism, 'package.json'), '{"bin":{"prism":"./broken.js"}}');
  await writeFile(join(prism, 'broken.js'), 'console.error("no luck today"); process.exit(7);');

  const { status, stdout, stderr } = await runCli(['mock', '--port', '0'], { root });

  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toBe(
    'no luck today\nPrism ended by itself (exit status 7): see above what it says.\n',
  );
});
