import { expect, test, vi } from 'vitest';
import type { CommandSpec } from '../../src/cli/arguments/command-spec.ts';
import { readArguments } from '../../src/cli/arguments/read-arguments.ts';
import { COMMANDS } from '../../src/cli/run.ts';
import { GATE, LINT, TREE_GATE } from '../../src/cli/commands/report-commands.ts';
import { LISTEN, MOCK, SANDBOX } from '../../src/cli/commands/local-commands.ts';
import { REFUSED } from './refused-arguments.ts';

const SECRET = 'MESSAGING_CRM_WEBHOOK_SECRET';

const setSecret = (value: string): unknown => vi.stubEnv(SECRET, value);

test('what nobody says has its default', () => {
  setSecret('');

  expect(readArguments(MOCK, []).options).toEqual({ port: 4010, json: false });
  expect(readArguments(LISTEN, []).options).toEqual({ port: 3000, json: false });
  const switches = { open: false, reset: false, quiet: false, json: false };
  const lists = { route: [], 'allow-host': [], 'allow-origin': [] };
  expect(readArguments(SANDBOX, []).options).toEqual({ ...switches, ...lists });
});

test('options and arguments are read in any order, with a space or an equals sign', () => {
  const args = ['--format=github', 'old.yaml', '--max-size', '1', 'new.yaml', '--check-version'];

  expect(readArguments(GATE, args)).toMatchObject({
    operands: ['old.yaml', 'new.yaml'],
    options: { format: 'github', 'max-size': 1_048_576, 'check-version': true, json: false },
  });
});

test('an option that may be repeated adds up, of another the last one counts', () => {
  const routes = ['--route=https://a.test=http://b.test', '--route=http://c.test=http://d.test'];

  expect(readArguments(SANDBOX, [...routes, '--port', '1', '--port', '2']).options).toMatchObject({
    port: 2,
    route: [
      ['https://a.test', 'http://b.test'],
      ['http://c.test', 'http://d.test'],
    ],
  });
});

test('what stands after two dashes is no option, and a value after an equals sign may begin with one', () => {
  expect(readArguments(LINT, ['--', '--api.yaml']).operands).toEqual(['--api.yaml']);
  expect(readArguments(LISTEN, ['--secret=-x']).options.secret).toBe('-x');
});

test('the secret of the option counts before that of the environment', () => {
  setSecret('whsec_of_the_environment');

  expect(readArguments(LISTEN, []).options.secret).toBe('whsec_of_the_environment');
  expect(readArguments(LISTEN, ['--secret', 'whsec_typed']).options.secret).toBe('whsec_typed');
});

test('a secret of the environment that cannot be one is refused by its name', () => {
  setSecret('two words');

  expect(() => readArguments(LISTEN, [])).toThrow(
    `${SECRET} is empty or has white space: pass the secret as it was issued.`,
  );
});

test('the gate of the working tree takes two descriptions or none', () => {
  expect(readArguments(TREE_GATE, []).operands).toEqual([]);
  expect(() => readArguments(TREE_GATE, ['old.yaml'])).toThrow('gate needs NEW, ');
});

const SPECS: Record<string, CommandSpec> = Object.fromEntries(
  COMMANDS.map(({ spec }) => [spec.name, spec]),
);

test.each(REFUSED)('$line is refused: $message', ({ line, message }) => {
  setSecret('');
  const [name = '', ...args] =
    line.match(/'[^']*'|\S+/g)?.map((one) => one.replace(/'/g, '')) ?? [];

  expect(() => readArguments(SPECS[name] as CommandSpec, args)).toThrow(
    expect.objectContaining({ name: 'UsageError', message }),
  );
});
