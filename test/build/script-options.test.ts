import { expect, test } from 'vitest';
import { runScript } from '../lint/run-script.ts';

const WRONG: [script: string, args: string[], message: RegExp][] = [
  ['scripts/build.ts', ['--chekc'], /^Unknown option '--chekc'/],
  ['scripts/lint.ts', ['--format', 'xml'], /^--format is "xml": pass one of text, json, github, /],
  ['scripts/docs.ts', ['--port', '99999'], /^--port is "99999": pass a number from 0 .*65535\.$/m],
  ['scripts/docs.ts', ['--site-url', 'example'], /^--site-url is "example": pass a full URL/],
  ['scripts/docs.ts', ['--site-url', 'ftp://docs'], /^--site-url is "ftp:.*": pass a full URL/],
  ['scripts/release.ts', ['--now'], /^Unknown option '--now'/],
  ['scripts/bench.ts', ['speed'], /^There is no bench "speed": pass one of build, lint,/],
  ['scripts/tools/run-tool.ts', ['eslint'], /"eslint": .* c8, cyclonedx-npm, knip, stryker\.$/m],
];

test.each(WRONG)('%s %j says what is wrong and ends with 2', async (script, args, message) => {
  const { code, stdout, stderr } = await runScript(script, ...args);

  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^ +at /m);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
