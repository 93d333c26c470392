import { expect, test } from 'vitest';
import { gate } from '../../src/cli/gate.ts';
import { readGateArguments } from '../../src/gate/read-gate-arguments.ts';

test('two descriptions are compared today, for people', () => {
  expect(readGateArguments(['a.yaml', 'b.yaml'])).toEqual({
    documents: ['a.yaml', 'b.yaml'],
    base: undefined,
    format: 'text',
    today: new Date().toISOString().slice(0, 10),
    checkVersion: false,
    accepted: undefined,
    accept: undefined,
    maxBytes: undefined,
  });
});

test('all options are read', () => {
  const args = ['--base', 'v1', '--format', 'json', '--today', '2026-11-21', '--check-version'];
  const more = [
    '--accepted',
    'a.yaml',
    '--accept',
    'abc',
    '--reason',
    ' A test. ',
    '--until',
    '2.0.0',
  ];

  expect(readGateArguments([...args, ...more, '--max-size', '64'])).toMatchObject({
    documents: undefined,
    base: 'v1',
    format: 'json',
    today: '2026-11-21',
    checkVersion: true,
    accepted: 'a.yaml',
    accept: { id: 'abc', reason: 'A test.', approver: undefined, until: '2.0.0' },
    maxBytes: 67_108_864,
  });
});

test.each([
  [['one.yaml'], 'gate takes two descriptions'],
  [['a', 'b', 'c'], 'the old and the new one, not 3'],
  [['a.yaml', 'b.yaml', '--base', 'HEAD'], '--base is for the working tree'],
  [['--format', 'xml'], '--format is "xml"'],
  [['--today', '2026-02-31'], '--today is "2026-02-31"'],
  [['--accept', 'abc'], '--accept abc wants --reason'],
  [['--reason', 'why'], '--reason goes with --accept'],
  [['--max-size', 'all'], '--max-size is "all"'],
  [['--frobnicate'], "Unknown option '--frobnicate'"],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => readGateArguments(args)).toThrow(message);
});

test.each([
  [[], 'gate takes two descriptions: the old and the new one, as files or git:REV:path.'],
  [['git:nowhere:a.yaml', 'b.yaml'], 'Cannot read git:nowhere:a.yaml: '],
  [['git:--help:a.yaml', 'b.yaml'], '"--help" is no revision'],
  [['https://example.com/a.yaml', 'b.yaml'], 'is a URL, and none is fetched'],
])('the command %j ends with what is wrong', async (args, message) => {
  await expect(gate(args)).rejects.toThrow(message);
});
