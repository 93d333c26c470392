import { expect, test } from 'vitest';
import { type Finding, sortFindings } from '../../src/lint/finding.ts';
import { formatFindings } from '../../src/lint/format-findings.ts';

const FINDING: Finding = {
  file: 'openapi/paths/me.yaml',
  line: 5,
  column: 3,
  tool: 'spectral',
  rule: 'summary-form',
  message: 'Take the full stop away, 100%.',
};
const link = (rule: string): string => `docs/rules.md#${rule}`;

test('text is a line for each finding: place, rule, sentence, where it is explained', () => {
  expect(formatFindings([FINDING], 'text', link)).toBe(
    'openapi/paths/me.yaml:5:3  summary-form  Take the full stop away, 100%.  (docs/rules.md#summary-form)',
  );
});

test('text names the tool where a rule has no page', () => {
  expect(formatFindings([FINDING], 'text')).toMatch(/\(spectral\)$/);
});

test('JSON has a version, the findings, and where each is explained', () => {
  expect(JSON.parse(formatFindings([FINDING], 'json', link))).toEqual({
    version: 1,
    findings: [{ ...FINDING, help: 'docs/rules.md#summary-form' }],
  });
  expect(JSON.parse(formatFindings([], 'json'))).toEqual({ version: 1, findings: [] });
});

test('GitHub gets one annotation a finding, with what its commands would misread escaped', () => {
  expect(
    formatFindings([{ ...FINDING, file: 'a,b:c.yaml', message: 'one\ntwo 5%' }], 'github'),
  ).toBe('::error file=a%2Cb%3Ac.yaml,line=5,col=3,title=summary-form::one%0Atwo 5%25');
});

test('findings are sorted by file and line, each once', () => {
  const other = { ...FINDING, line: 2 };

  expect(
    sortFindings([FINDING, other, { ...FINDING, tool: 'redocly' }]).map(({ line }) => line),
  ).toEqual([2, 5]);
});
