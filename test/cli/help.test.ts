import { expect, test } from 'vitest';
import { invocationOf } from '../../src/cli/arguments/command-spec.ts';
import { writeCommandHelp, writeHelp } from '../../src/cli/arguments/write-help.ts';
import { COMMANDS } from '../../src/cli/run.ts';
import { LISTEN } from '../../src/cli/commands/local-commands.ts';
import { TREE_GATE } from '../../src/cli/commands/report-commands.ts';
import { runHere } from './run-cli.ts';

const SPECS = COMMANDS.map(({ spec }) => spec);
const plain = (_color: string, text: string): string => text;

test('the help is the commands, a line each, and what all of them take', () => {
  const lines = writeHelp(SPECS, plain).split('\n');

  expect(lines.length).toBeLessThan(34);
  expect(lines).toContain('Usage: messaging-crm-api COMMAND [options]');
  for (const { name, summary } of SPECS) expect(lines).toContain(`  ${name.padEnd(7)}  ${summary}`);
});

test("a command's help has its options with their defaults, an example and the exit statuses", () => {
  const text = writeCommandHelp(LISTEN, plain);

  for (const name of Object.keys(LISTEN.options)) expect(text).toContain(`--${name}`);
  expect(text).toContain('(default: 3000)');
  expect(text).toContain(`Example:\n  ${LISTEN.example}`);
  expect(text).toMatch(/Exit status:\n {2}0 {2}.+\n {2}1 {2}.+\n {2}2 {2}wrong usage$/);
});

test('the usage shows what a command cannot do without', () => {
  const usages = [...SPECS, TREE_GATE].map((spec) =>
    writeCommandHelp(spec, plain)
      .split('\n')
      .find((line) => line.startsWith('Usage: ')),
  );

  expect(usages).toEqual([
    'Usage: messaging-crm-api mock [options]',
    'Usage: messaging-crm-api sandbox [options]',
    'Usage: messaging-crm-api lint FILE... [options]',
    'Usage: messaging-crm-api gate OLD NEW [options]',
    'Usage: messaging-crm-api uses [options]',
    'Usage: messaging-crm-api breaks NEW [options]',
    'Usage: messaging-crm-api drift [FILE...] [options]',
    'Usage: messaging-crm-api listen [options]',
    'Usage: messaging-crm-api replay FILE --to URL [options]',
    'Usage: messaging-crm-api grease COMMAND... [options]',
    'Usage: messaging-crm-api trigger EVENT [options]',
    'Usage: npm run gate -- [OLD NEW] [options]',
  ]);
});

test.each(SPECS)('the help of $name fits a terminal, and has an example of itself', (spec) => {
  const lines = writeCommandHelp(spec, plain).split('\n');

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(102);
  expect(spec.example.startsWith(`${invocationOf(spec)} `)).toBe(true);
  expect(spec.options).toHaveProperty('json');
});

const HELP = writeHelp(SPECS, plain);
const LISTEN_HELP = writeCommandHelp(LISTEN, plain);

test.each([
  [['--help'], HELP],
  [['-h'], HELP],
  [['help'], HELP],
  [['listen', '--help'], LISTEN_HELP],
  [['-h', 'listen'], LISTEN_HELP],
  [['help', 'listen'], LISTEN_HELP],
  [['listen', 'wrong', '--port', 'x', '-h'], LISTEN_HELP],
])('%j prints the help, be the rest right or wrong', async (args, help) => {
  expect(await runHere(args)).toEqual({ status: 0, stdout: `${help}\n`, stderr: '' });
});
