import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { ROOT, runCli, runHere, startCli } from './run-cli.ts';
import { ownFolder } from '../own-folder.ts';
import { within } from '../within.ts';

const HELP = '`messaging-crm-api --help` lists the commands.';

test('prints the version of the package, also as JSON for programs', async () => {
  const { version } = findPackageRoot();
  const { stdout } = await runHere(['--json', '--version']);

  expect(await runCli(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({ name: 'messaging-crm-api', version });
});

test.each(['18.20.8', '20.18.3'])('tells Node %s which one it needs', async (version) => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const { status, stderr } = await runCli(['--version'], {
    env: { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(old)}"` },
  });

  expect(status).toBe(2);
  expect(stderr).toBe(`messaging-crm-api needs Node 20.19 or later; this is ${version}.\n`);
});

test.each([
  [[], `No command given: ${HELP}`],
  [['--json'], `No command given: ${HELP}`],
  [['serve'], `Unknown command "serve": ${HELP}`],
  [['sandbix'], `Unknown command "sandbix": did you mean sandbox? ${HELP}`],
  [['help', 'Gate'], `Unknown command "Gate": did you mean gate? ${HELP}`],
  [['--verson'], `Unknown option "--verson": did you mean --version? ${HELP}`],
  [['-v'], `Unknown option "-v": ${HELP}`],
])('ends %j with status 2 and says why', async (args, message) => {
  expect(await runHere(args)).toEqual({ status: 2, stdout: '', stderr: `${message}\n` });
});

// /dev/full is a disk without room, and one with a limit on files has room for so much.
test.runIf(process.platform === 'linux').each([
  ['"$@" > /dev/full', 'Cannot write the output: ENOSPC.'],
  ['"$@" --output no/such/x', 'Cannot write no/such/x: there is no such folder.'],
  ['ulimit -f 1; "$@" --output json=kept', 'Cannot write kept: EFBIG.'],
  ['ulimit -f 1; "$@" --output json=new', 'Cannot write new: EFBIG.'],
  ['mkdir gone; cd gone; rmdir ../gone; "$@"', 'ENOENT: process.cwd failed'],
])('%s ends with 2, without half of a report in a file', (line, message) => {
  const cwd = ownFolder();
  writeFileSync(join(cwd, 'old'), "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n");
  copyFileSync(join(import.meta.dirname, 'openapi-3-2.yaml'), join(cwd, 'api'));
  writeFileSync(join(cwd, 'kept'), 'from before');

  const command = [process.execPath, join(ROOT, 'src/cli/main.ts'), 'gate', 'old', 'api'];
  const ran = spawnSync('bash', ['-c', line, 'bash', ...command], { cwd, encoding: 'utf8' });

  expect([ran.status, ran.stderr]).toEqual([2, expect.stringMatching(`^${message}.*\n$`)]);
  expect(readFileSync(join(cwd, 'kept'), 'utf8')).toBe('from before');
  expect(readdirSync(cwd).sort()).toEqual(['api', 'kept', 'old']);
});

test('says nothing when whoever reads its output has left', async () => {
  const { child, output, ended } = startCli(['gate', '--help']);

  child.stdout?.destroy();

  expect(await within(60_000, ended)).toBe(0);
  expect(output.stderr).toBe('');
});

test.each([
  [['mock', '--secretwhsec_typed']],
  [['mock', 'whsec_typed']],
  [['mock', '--port', 'whsec_typed']],
  [['listen', 'whsec_typed']],
  [['listen', '--forward', 'whsec_typed']],
  [['listen', '--Secret=whsec_typed typed']],
  [['trigger', 'whsec_typed', '--to', 'http://127.0.0.1:1']],
  [['trigger', 'deal.won', '--to', 'WHSEC_typed']],
  [['trigger', 'deal.won', 'whsec_typed']],
  [['lint', 'whsec_typed']],
  [['lint', 'api.yaml', '--format', 'whsec_typed']],
  [['whsec_typed']],
])('does not repeat a secret that is out of its place: %j', async (args) => {
  const { status, stdout, stderr } = await runHere(args);

  expect(status).toBe(2);
  expect(stdout + stderr).not.toMatch(/typed/i);
  expect(stderr.length).toBeGreaterThan(30);
});
