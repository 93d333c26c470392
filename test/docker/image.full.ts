// What the image runs, without Docker: its start script, its health check, and the application of the Compose example.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readArguments } from '../../src/cli/arguments/read-arguments.ts';
import { SANDBOX } from '../../src/cli/commands/local-commands.ts';
import { ROOT } from '../../scripts/contract/paths.ts';
import { ownFolder } from '../own-folder.ts';
import { until } from '../until.ts';
import { freePort } from '../free-port.ts';

const execute = promisify(execFile);
const read = (name: string): string => readFileSync(join(ROOT, 'docker', name), 'utf8');
const DOCKERFILE = read('Dockerfile');
const COMPOSE = parse(read('compose.yaml'));
const SCRIPT = join(ROOT, 'docker/start-sandbox.sh');
const folder = ownFolder(afterAll);
let port: number;
const children: ChildProcess[] = [];

/** Starts a program; what it prints is gathered. */
function start(command: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(command, args, { env: { ...environment(), ...env } });
  children.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output.text += chunk));
  return { child, output };
}

/** The program of the package, under its name on the path, as the image has it. */
const environment = (): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  PATH: `${folder}:${process.env['PATH']}`,
});

beforeAll(async () => {
  const program = join(folder, 'messaging-crm-api');
  const main = ['scripts/run.js', 'src/cli/main.ts'].map((name) => `'${join(ROOT, name)}'`);
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' ${main.join(' ')} "$@"\n`);
  await chmod(program, 0o755);
  port = await freePort();
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function isHealthy(): Promise<boolean> {
  const [, command = ''] = /HEALTHCHECK[^]*?CMD (.+)/.exec(DOCKERFILE) ?? [];
  const env = { ...environment(), PORT: `${port}` };
  return execute('sh', ['-c', command], { env }).then(
    () => true,
    () => false,
  );
}

async function post(path: string, body: object): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const statusFor = (host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const url = `http://127.0.0.1:${port}/_sandbox/health`;
    get(url, { headers: { host } }, ({ statusCode }) => resolve(statusCode));
  });

test('the sandbox of the Compose example is healthy, and the application replies to whoever writes', async () => {
  const appPort = await freePort();
  const command: string = COMPOSE.services.sandbox.command.replace(
    'app:8000',
    `127.0.0.1:${appPort}`,
  );
  const { child } = start('sh', [SCRIPT, ...command.split(' ')], {
    PORT: `${port}`,
    OPTIONS: '--quiet',
  });
  expect(await isHealthy()).toBe(false);
  await until(async () => expect(await isHealthy()).toBe(true));
  const env = { CRM_URL: `http://127.0.0.1:${port}`, PORT: `${appPort}` };
  const { output } = start('python3', ['-u', join(ROOT, 'docker/app.py')], env);
  await until(() => expect(output.text).toContain('ready'));

  const written = await post('/_sandbox/inbound_messages', { from: '+34600000142', text: 'Hi' });

  await until(() => expect(output.text).toMatch(/received (\S+)\nsent msg_\w+\n/));
  expect(output.text).toContain(`received ${written.id}`);
  expect(await Promise.all(['sandbox:4020', 'evil.example'].map(statusFor))).toEqual([200, 403]);

  // The shell has become the program: the signal that ends a container ends it, and well.
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the Compose example and the Dockerfile say the same', () => {
  const { sandbox, app } = COMPOSE.services;

  expect(readArguments(SANDBOX, sandbox.command.split(' ')).options.seed).toBe('examples');
  expect(join('docker', sandbox.build.context, sandbox.build.dockerfile)).toBe('docker/Dockerfile');
  expect(app.environment.CRM_URL).toBe('http://sandbox:4020');
  expect(app.volumes).toEqual(['./app.py:/app.py:ro']);
  expect(app.depends_on.sandbox.condition).toBe('service_healthy');
  const [, script = ''] = /COPY docker\/start-sandbox\.sh (\S+)/.exec(DOCKERFILE) ?? [];
  expect(DOCKERFILE).toContain(`ENTRYPOINT ["/bin/sh", "${script}"]`);
  const last = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('FROM'));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^EXPOSE 4020$/m);
});
