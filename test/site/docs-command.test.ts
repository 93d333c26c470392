import { expect, test } from 'vitest';
import { runScript } from '../lint/run-script.ts';

test.each([
  ['--port', '70000', '--port takes a number from 0 to 65535, not "70000".'],
  ['--port', 'x', '--port takes a number from 0 to 65535, not "x".'],
  ['--site-url', 'docs', '--site-url takes an http or https address, not "docs".'],
  ['--site-url', 'ftp://docs', '--site-url takes an http or https address, not "ftp://docs".'],
])('npm run docs -- %s %s ends with status 2 and says why', async (option, value, message) => {
  const result = await runScript('scripts/docs.ts', option, value);

  expect(result).toEqual({ code: 2, stdout: '', stderr: `${message}\n` });
});
