import path from 'node:path';
import { expect, test } from 'vitest';
import { FORMATS, formatReport } from '../../src/report/format-report.ts';
import { reportFile } from '../../src/report/report.ts';
import { createPaint } from '../../src/terminal/paint.ts';
import { FINDING, HOSTILE, MANY, reportOf } from './reports.ts';

const WARNING = { ...FINDING, level: 'warning', fails: false, note: 'warning' } as const;

test('text is a line for each finding, place, rule, sentence and help, then the sum', () => {
  expect(formatReport(reportOf([FINDING, WARNING]), 'text')).toBe(`\
openapi/paths/me.yaml:5:3  summary-form  Remove the full stop, 100%.  (docs/rules.md#summary-form)
openapi/paths/me.yaml:5:3  summary-form (warning)  Remove the full stop, 100%.  (docs/rules.md#summary-form)
2 findings.`);
});

test('text has a color for each level', () => {
  const text = formatReport(reportOf([FINDING, WARNING]), 'text', createPaint({ isTTY: true }, {}));

  expect(text).toContain('\u001b[31msummary-form\u001b[39m');
  expect(text).toContain('\u001b[33msummary-form (warning)\u001b[39m');
});

test('GitHub gets an annotation of its level for each finding, and the sum', () => {
  const file = { ...FINDING.place!, file: 'a,b:c.yaml' };
  const odd = { ...FINDING, place: file, message: 'one\ntwo 5%', help: undefined };

  expect(formatReport(reportOf([odd, WARNING, { ...WARNING, level: 'note' }]), 'github')).toBe(`\
::error file=a%2Cb%3Ac.yaml,line=5,col=3,title=summary-form::one%0Atwo 5%25
::warning file=openapi/paths/me.yaml,line=5,col=3,title=summary-form::Remove the full stop, 100%25. (docs/rules.md#summary-form)
::notice file=openapi/paths/me.yaml,line=5,col=3,title=summary-form::Remove the full stop, 100%25. (docs/rules.md#summary-form)
::error title=lint::3 findings.`);
});

test('Markdown is a list under the sum', () => {
  expect(formatReport(reportOf([FINDING, WARNING]), 'markdown')).toBe(`\
## Lint

2 findings.

- **summary-form** Remove the full stop, 100%. (\`openapi/paths/me.yaml:5\`)
- **summary-form** (warning) Remove the full stop, 100%. (\`openapi/paths/me.yaml:5\`)`);
});

test('JSON is what the command says, with a version', () => {
  const report = reportOf([FINDING], { data: { findings: [1], known: undefined } });

  expect(JSON.parse(formatReport(report, 'json'))).toEqual({ version: 1, findings: [1] });
});

test.each(FORMATS)('%s of hostile findings steers no terminal and starts no command', (format) => {
  const text = formatReport(reportOf(HOSTILE, { data: { findings: HOSTILE } }), format);

  expect(text).not.toMatch(/[^\n\P{Cc}]|[\u2028-\u202e\u2066-\u2069]/u);
  if (format === 'github') {
    const [sum, ...lines] = text.split('\n');
    expect(sum).toMatch(/^::error title=\w+::/);
    expect(lines).toHaveLength(HOSTILE.filter(({ level }) => level !== 'none').length);
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning|notice) /);
  }
  if (format === 'markdown') {
    const outside = text.replaceAll(/`[^`\n]*`/g, '');
    expect(outside).not.toMatch(/@admins|(?<!\\)<img|(?<!\\)\]\(|:\/\/evil/);
  }
});

test.each(FORMATS)(
  '%s of 10,000 findings is written in a second or two',
  (format) => {
    const text = formatReport(reportOf(MANY, { data: { findings: MANY } }), format);

    const wanted = format === 'markdown' ? 50 : MANY.length;
    expect(text.split('Remove the full stop').length - 1).toBeGreaterThanOrEqual(wanted);
  },
  20_000,
);

test.each([
  ['api.yaml', 'api.yaml'],
  ['./specs/../api.yaml', 'api.yaml'],
  ['/home/ci/repository/specs/api.yaml', 'specs/api.yaml'],
  ['../other/api.yaml', '../other/api.yaml'],
  ['git:main:specs/api.yaml', 'specs/api.yaml'],
])('%s is reported as %s', (name, wanted) => {
  expect(reportFile(name, '/home/ci/repository', path.posix)).toBe(wanted);
});

test.each([
  ['specs\\api.yaml', 'specs/api.yaml'],
  ['C:\\work\\repository\\specs\\api.yaml', 'specs/api.yaml'],
  ['D:\\api.yaml', 'D:/api.yaml'],
])('on Windows %s is reported as %s', (name, wanted) => {
  expect(reportFile(name, 'C:\\work\\repository', path.win32)).toBe(wanted);
});
