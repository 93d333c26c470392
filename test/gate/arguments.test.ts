import { expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments/read-arguments.ts';
import { GATE, TREE_GATE } from '../../src/cli/commands/report-commands.ts';
import { gate, readGateRequest } from '../../src/cli/gate.ts';

const read = (...args: string[]) =>
  readGateRequest(readArguments(GATE, ['a.yaml', 'b.yaml', ...args]).options);

test('two descriptions are compared today, for people', () => {
  expect(read()).toEqual({
    output: { format: 'text', files: [] },
    today: new Date().toISOString().slice(0, 10),
    checkVersion: false,
    policy: 'recommended',
    uses: [],
    maxBytes: 33_554_432,
  });
});

test('all options are read', () => {
  const args = ['--format', 'json', '--today', '2026-11-21', '--check-version', '--max-size', '64'];
  const accept = ['--accept', 'abc', '--reason', ' A test. ', '--until', '2.0.0'];

  expect(read(...args, '--accepted', 'a.yaml', ...accept)).toEqual({
    output: { format: 'json', files: [] },
    today: '2026-11-21',
    checkVersion: true,
    policy: 'recommended',
    accepted: 'a.yaml',
    accept: { id: 'abc', reason: 'A test.', approver: undefined, until: '2.0.0' },
    uses: [],
    maxBytes: 67_108_864,
  });
});

test('--json is --format json', () => {
  expect(read('--json').output.format).toBe('json');
  expect(read('--json', '--format', 'json').output.format).toBe('json');
});

test('the working tree has a base', () => {
  expect(readArguments(TREE_GATE, ['--base', 'v1']).options.base).toBe('v1');
});

test.each([
  [['--accept', 'abc'], '--accept abc needs --reason: say why you accept the break.'],
  [['--accept', 'abc', '--output', 'a.md'], '--accept writes no report: leave out --output'],
  [['--reason', 'why'], '--reason goes with --accept ID: pass both or neither.'],
  [['--json', '--format', 'markdown'], '--json and --format markdown contradict each other'],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});

test.each([
  [['git:nowhere:a.yaml', 'b.yaml'], 'Cannot read git:nowhere:a.yaml: '],
  [['git:--help:a.yaml', 'b.yaml'], '"--help" is not a revision'],
  [['https://example.com/a.yaml', 'b.yaml'], 'is a URL, and none is fetched'],
])('the command %j ends with what is wrong', async (args, message) => {
  await expect(gate(readArguments(GATE, args))).rejects.toThrow(message);
});
