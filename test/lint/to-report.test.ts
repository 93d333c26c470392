import { expect, test } from 'vitest';
import { type Finding, SEVERITIES, sortFindings } from '../../src/lint/finding.ts';
import { toReport } from '../../src/lint/to-report.ts';

const FINDING: Finding = {
  file: 'openapi/paths/me.yaml',
  line: 5,
  column: 3,
  tool: 'spectral',
  rule: 'summary-form',
  message: 'Remove the full stop.',
  pointer: '#/get/summary',
};
const ALL: readonly Finding[] = SEVERITIES.map((severity) => ({ ...FINDING, severity }));

test.each([
  ['error', [true, false, false, false]],
  ['warn', [true, true, false, false]],
  [undefined, [true, true, true, true]],
] as const)('with --fail-on %s these severities fail: %j', (failOn, fails) => {
  const { findings, passed } = toReport(ALL, { file: 'api.yaml', failOn });

  expect(findings.map((one) => one.fails)).toEqual(fails);
  expect(findings.map(({ level }) => level)).toEqual(['error', 'warning', 'note', 'note']);
  expect(passed).toBe(false);
  expect(toReport(ALL.slice(1), { file: 'api.yaml', failOn }).passed).toBe(failOn === 'error');
});

test('a finding without a severity is an error, and says where it is explained', () => {
  const link = (rule: string): string => `docs/rules.md#${rule}`;
  const [finding] = toReport([FINDING], { file: 'api.yaml', link }).findings;

  expect(finding).toMatchObject({ level: 'error', help: 'docs/rules.md#summary-form' });
});

test.each([
  [[], {}, '0 findings.'],
  [[FINDING], {}, '1 finding.'],
  [ALL, {}, '4 findings: 1 error, 1 warning, 1 note, 1 hint.'],
  [[], { known: 1 }, '0 findings. 1 more is in the baseline.'],
  [[], { known: 2 }, '0 findings. 2 more are in the baseline.'],
])('%# the sum is a sentence', (findings, outcome, summary) => {
  expect(toReport(findings, { file: 'api.yaml', ...outcome }).summary).toBe(summary);
});

test('no two findings have one fingerprint, and moved lines change none', () => {
  const twins = [FINDING, { ...FINDING, message: 'Another.' }, { ...FINDING, file: 'b.yaml' }];
  const prints = (findings: readonly Finding[]): string[] =>
    toReport(findings, { file: 'api.yaml' }).findings.map(({ fingerprint }) => fingerprint);

  expect(new Set(prints(twins)).size).toBe(3);
  expect(prints(twins.map((one) => ({ ...one, line: 77 })))).toEqual(prints(twins));
});

test('JSON has the findings, and where each is explained', () => {
  const { data } = toReport([FINDING], { file: 'api.yaml', link: () => 'docs/rules.md#x' });

  expect(data).toMatchObject({ findings: [{ ...FINDING, help: 'docs/rules.md#x' }] });
});

test('findings are sorted by file and line, each once; one that differs in a field is another', () => {
  const above = { ...FINDING, line: 2 };
  const fields = ['file', 'rule', 'message', 'pointer'] as const;
  const others = fields.map((field) => ({ ...FINDING, [field]: 'z' }));

  const sorted = sortFindings([...others, FINDING, above, { ...FINDING, tool: 'redocly' }]);

  expect(sorted.map(({ line }) => line)).toEqual([2, 5, 5, 5, 5, 5]);
});
