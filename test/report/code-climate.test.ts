import { expect, test } from 'vitest';
import { formatCodeClimate } from '../../src/report/format-code-climate.ts';
import { FINDING, HOSTILE, MANY, reportOf } from './reports.ts';

const read = (...given: Parameters<typeof reportOf>): any[] =>
  JSON.parse(formatCodeClimate(reportOf(...given)));

test('an issue has what GitLab and Code Climate require', () => {
  expect(read([FINDING])).toEqual([
    {
      type: 'issue',
      check_name: 'summary-form',
      description: 'Remove the full stop, 100%.',
      categories: ['Style'],
      severity: 'major',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      location: { path: 'openapi/paths/me.yaml', lines: { begin: 5 } },
    },
  ]);
  expect(read([])).toEqual([]);
});

test.each([
  ['every class that needs escapes', HOSTILE],
  ['10,000', MANY],
  ['two folders up', [{ ...FINDING, place: { file: '../../api.yaml', line: 1, column: 1 } }]],
])('each issue of %s is one that GitLab takes', (_name, findings) => {
  const issues = read(findings);

  expect(issues).toHaveLength(findings.filter(({ level }) => level !== 'none').length);
  for (const { location, severity, description, check_name: rule } of issues) {
    // GitLab refuses a whole report for one path that begins with a slash, a drive or dots.
    expect(location.path).toMatch(/^(?!\/|\.\.?\/|[A-Za-z]:\/)./);
    expect(location.lines.begin).toBeGreaterThan(0);
    expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
    expect([typeof description, typeof rule]).toEqual(['string', 'string']);
  }
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
});

test('a fingerprint stays when lines move, and differs between files', () => {
  const print = (line: number, file: string): string =>
    read([{ ...FINDING, place: { file, line, column: 1 } }])[0].fingerprint;

  expect(print(9, 'a.yaml')).toBe(print(5, 'a.yaml'));
  expect(print(5, 'b.yaml')).not.toBe(print(5, 'a.yaml'));
});
