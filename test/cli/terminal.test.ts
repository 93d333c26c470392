import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createPaint } from '../../src/terminal/paint.ts';
import { ROOT, runCli } from './run-cli.ts';

const execute = promisify(execFile);
const COLORS = { NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: 'xterm' };
const GREEN = '\u001b[32m0 findings.\u001b[39m';
const DESCRIPTION = join(ROOT, 'generated/asyncapi.json');

/** Types a command line in a terminal of its own: the `script` of util-linux is one. */
async function typeIn(line: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const command = `'${process.execPath}' '${join(ROOT, 'src/cli/main.ts')}' ${line}`;
  const { stdout } = await execute(
    'script',
    ['--quiet', '--return', '--command', command, '/dev/null'],
    { env: { ...process.env, ...COLORS, ...env } },
  ).catch((error: { stdout: string }) => error);
  return stdout;
}

test.runIf(process.platform === 'linux')(
  'a terminal has colors, and is told what takes its time, until it is over',
  async () => {
    const shown = await typeIn(`lint '${DESCRIPTION}'`);

    expect(shown).toContain(`\r\u001b[KLinting ${DESCRIPTION}… `);
    expect(shown.endsWith(`\r\u001b[K${GREEN}\r\n`), JSON.stringify(shown)).toBe(true);
  },
);

test.runIf(process.platform === 'linux').each([
  ['--help', {}, '\u001b[1mUsage:\u001b[22m'],
  ['--help', { NO_COLOR: '1' }, '\r\nUsage: messaging'],
  ['serve', {}, '\u001b[31mUnknown command "serve": '],
  ['gate nowhere.yaml nowhere.yaml', { TERM: 'dumb' }, 'Cannot read nowhere.yaml'],
])('in a terminal, %s with %j begins in this way', async (line, env, expected) => {
  const shown = await typeIn(line, env);

  expect(shown).toContain(expected);
  expect(shown.includes('\u001b')).toBe(expected.includes('\u001b'));
});

test.runIf(process.platform === 'linux')(
  'a terminal is told at once of work that leaves no time to say so later',
  async () => {
    const shown = await typeIn(`gate '${DESCRIPTION}' '${DESCRIPTION}'`);

    expect(shown.startsWith('\r\u001b[KComparing the descriptions… '), shown).toBe(true);
    expect(shown).toContain('\r\u001b[K\u001b[32mThe gate is open: nothing changed.');
  },
);

test('a pipe has neither colors nor progress, unless colors are asked for', async () => {
  const colored = await runCli(['--help'], { env: { FORCE_COLOR: '1' } });

  expect(colored.stdout).toContain('\u001b[1mUsage:\u001b[22m');
  expect(colored.stderr).toBe('');
  expect((await runCli(['--help'])).stdout).not.toContain('\u001b');
});

test.each([
  [{ isTTY: true }, {}, '\u001b[31mno\u001b[39m'],
  [{ isTTY: true }, { NO_COLOR: '1' }, 'no'],
  [{ isTTY: true }, { NO_COLOR: '' }, '\u001b[31mno\u001b[39m'],
  [{ isTTY: true }, { TERM: 'dumb' }, 'no'],
  [{ isTTY: true }, { FORCE_COLOR: '0' }, 'no'],
  [{ isTTY: true }, { FORCE_COLOR: 'false' }, 'no'],
  [{}, {}, 'no'],
  [{}, { FORCE_COLOR: '' }, 'no'],
  [{}, { FORCE_COLOR: '3', NO_COLOR: '1' }, '\u001b[31mno\u001b[39m'],
])('colors for %j and %j', (output, env, expected) => {
  expect(createPaint(output, env)('red', 'no')).toBe(expected);
});
