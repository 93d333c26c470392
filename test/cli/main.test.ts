import { expect, test } from 'vitest';
import { findPackageRoot } from '../../src/cli/package-root.ts';
import { runCli } from './run-cli.ts';

test.each(['--help', '-h'])('prints the commands for %s', async (option) => {
  const { status, stdout, stderr } = await runCli([option]);

  expect(status).toBe(0);
  expect(stdout).toContain('messaging-crm-api mock [--port 4010]');
  expect(stderr).toBe('');
});

test('prints the version of the package', async () => {
  const { status, stdout, stderr } = await runCli(['--version']);

  expect(status).toBe(0);
  expect(stdout).toBe(`${findPackageRoot().version}\n`);
  expect(stderr).toBe('');
});

const HELP = 'Run `messaging-crm-api --help` for the commands.';

test.each([
  [[], `No command given. ${HELP}`],
  [['serve'], `Unknown command "serve". ${HELP}`],
  [['mock', '--prot', '1'], `Unknown option '--prot'. ${HELP}`],
  [['mock', 'openapi.yaml'], `mock takes no argument "openapi.yaml". ${HELP}`],
  [['mock', '--port', 'x'], '--port is "x": pass a number from 0 (any free port) to 65535.'],
  [
    ['mock', '--port', '65536'],
    '--port is "65536": pass a number from 0 (any free port) to 65535.',
  ],
])('ends %j with status 2 and says why', async (args, message) => {
  const { status, stdout, stderr } = await runCli(args);

  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toBe(`${message}\n`);
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
  [['lint', 'api.yaml', 'whsec_typed']],
  [['lint', 'api.yaml', '--format', 'whsec_typed']],
  [['whsec_typed']],
])('does not repeat a secret that is out of its place: %j', async (args) => {
  const { status, stdout, stderr } = await runCli(args);

  expect(status).toBe(2);
  expect(stdout + stderr).not.toMatch(/typed/i);
  expect(stderr.length).toBeGreaterThan(30);
});
