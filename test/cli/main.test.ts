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
