import { expect, test } from 'vitest';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { runCli, runHere, startCli } from './run-cli.ts';
import { within } from '../within.ts';

const HELP = '`messaging-crm-api --help` lists the commands.';

test('prints the version of the package', async () => {
  const stdout = `${findPackageRoot().version}\n`;

  expect(await runCli(['--version'])).toEqual({ status: 0, stdout, stderr: '' });
});

test.each(['18.20.8', '20.18.3'])('tells Node %s which one it needs', async (version) => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const { status, stderr } = await runCli(['--version'], {
    env: { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(old)}"` },
  });

  expect(status).toBe(2);
  expect(stderr).toBe(`messaging-crm-api needs Node 20.19 or later; this is ${version}.\n`);
});

test('a process ends with the status of what is wrong', async () => {
  const stderr = `Unknown command "serve": ${HELP}\n`;

  expect(await runCli(['serve'])).toEqual({ status: 2, stdout: '', stderr });
});

test('prints the version as JSON for programs', async () => {
  const { stdout } = await runHere(['--json', '--version']);

  expect(JSON.parse(stdout)).toEqual({
    name: 'messaging-crm-api',
    version: findPackageRoot().version,
  });
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

test('a report that cannot be written ends with 2', async () => {
  const contract = 'generated/asyncapi.json';
  const args = ['gate', contract, contract, '--output', 'no/such/x'];
  const { status, stderr } = await runHere(args);

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'Cannot write no/such/x: there is no such folder.\n',
  });
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
