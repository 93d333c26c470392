import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { until } from '../until.ts';
import { within } from '../within.ts';
import { ROOT, runCli, startCli } from './run-cli.ts';

const FILE = join(ROOT, 'generated/asyncapi.json');

/** A rule set whose one rule does this. */
async function rulesetOf(body: string): Promise<{ ruleset: string; mark: string }> {
  const folder = ownFolder();
  const mark = join(folder, 'mark');
  const write = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`;
  const rule = `{ given: '$', then: { function: () => { ${write}; ${body} } } }`;
  const ruleset = join(folder, 'rules.cjs');
  await writeFile(ruleset, `module.exports = { rules: { planted: ${rule} } };\n`);
  return { ruleset, mark };
}

// The limit is of the rule set, too, whose reading takes seconds on a busy machine: most of it is waited for.
const NEVER = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 22_000); for (;;);';

test.each([
  ['throws', 60, "throw new Error('my rule is broken')", /my rule is broken/],
  ['ends the process', 60, 'process.exit(0)', /it ended by itself with status 0/],
  ['never ends', 30, NEVER, /it is not done after 30 s\. Raise the limit with --time-limit/],
])('a rule that %s ends lint with 2, and names the file', async (_name, limit, body, message) => {
  const { ruleset } = await rulesetOf(body);
  const options = ['--ruleset', ruleset, '--time-limit', `${limit}`];
  const ended = runCli(['lint', FILE, ...options]);
  const { status, stdout, stderr } = await within(limit * 1_000 + 60_000, ended);

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Linting failed on generated\/asyncapi\.json: /);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
});

test('what a rule prints is no part of the report', async () => {
  const { ruleset } = await rulesetOf("console.log('noise')");
  const { status, stdout, stderr } = await runCli(['lint', FILE, '--ruleset', ruleset, '--json']);

  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/^noise\n/) });
  expect(JSON.parse(stdout)).toEqual({ version: 1, findings: [] });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends a lint whose rule never ends, and leaves nothing behind',
  async (signal) => {
    const { ruleset, mark } = await rulesetOf('for (;;);');
    const { child, ended } = startCli(['lint', FILE, '--ruleset', ruleset]);
    await until(() => expect(existsSync(mark)).toBe(true));
    child.kill(signal);
    await ended;

    expect(child.signalCode).toBe(signal);
    // The rule ran in a thread of that process: it had no child that could live on.
    expect(() => process.kill(child.pid ?? 0, 0)).toThrow('ESRCH');
  },
);
