import type { Finding, Report } from '../../src/report/report.ts';

export const FINDING: Finding = {
  rule: 'summary-form',
  level: 'error',
  fails: true,
  message: 'Remove the full stop, 100%.',
  place: { file: 'openapi/paths/me.yaml', line: 5, column: 3 },
  pointer: '#/get/summary',
  fingerprint: '0123456789abcdef',
  help: 'docs/rules.md#summary-form',
};

/** A report of a lint, with what differs from a usual one. */
export function reportOf(findings: readonly Finding[], rest: Partial<Report> = {}): Report {
  return {
    command: 'lint',
    version: '1.2.3',
    file: 'openapi/openapi.yaml',
    title: 'Lint',
    summary: `${findings.length} findings.`,
    passed: !findings.some(({ fails }) => fails),
    findings,
    rules: new Map([['summary-form', { description: 'A summary has no full stop.' }]]),
    data: { findings },
    ...rest,
  };
}

const NASTY = [
  'a ]]> b <![CDATA[ & "double" \'single\' <tag/> -->',
  'one\ntwo\r\nthree\rfour\u2028five',
  'steer\u001b[2J\u0007\u0000\u009b31m\u202eabc',
  'lone \ud800 and \udfff, never \ufffe \uffff',
  '::error::pwned\n##[error]no\n%0A%25',
  'a `code` | table | @admins https://evil.example [x](javascript:y) <img src=x>',
  'x'.repeat(5_000),
  '',
];

const FILES = [
  'specs/with space.yaml',
  'specs/100%.yaml',
  'specs/a#b?c=d&e.yaml',
  'specs/contacts_{id}.yaml',
  'specs/naïve ñ 日本 😀.yaml',
  'specs/a:b,c.yaml',
  'specs/quote"\'<>.yaml',
  'specs/line\nfeed\ttab.yaml',
  '../outside.yaml',
  '/absolute/path.yaml',
  'C:/windows/path.yaml',
];

/** Findings that go wrong where somebody forgets to escape, one class each. */
export const HOSTILE: readonly Finding[] = [
  ...NASTY.map((message, index) => ({
    ...FINDING,
    message,
    rule: `rule-${index}${index === 0 ? message : ''}`,
    fingerprint: `m${index}`,
  })),
  ...FILES.map((file, index) => ({
    ...FINDING,
    place: { file, line: 1 + index, column: 1 },
    fingerprint: `f${index}`,
  })),
  ...(['error', 'warning', 'note', 'none'] as const).flatMap((level) =>
    [true, false].map((hasPlace) => ({
      ...FINDING,
      level,
      fails: level === 'error',
      place: hasPlace ? FINDING.place : undefined,
      pointer: hasPlace ? FINDING.pointer : undefined,
      note: level === 'warning' ? 'accepted: it was "never" <used>' : undefined,
      fingerprint: `l${level}${hasPlace}`,
    })),
  ),
];

/** As many findings as a large description without any care has. */
export const MANY: readonly Finding[] = Array.from({ length: 10_000 }, (_, index) => ({
  ...FINDING,
  place: { file: `specs/${index % 100}.yaml`, line: index + 1, column: 1 },
  pointer: `#/paths/~1things~1${index}/get/summary`,
  fingerprint: `${index}`,
}));

/** Findings of each kind, by what they are. */
export const ALL: [what: string, findings: readonly Finding[]][] = [
  ['no findings', []],
  ['one', [FINDING]],
  ['every class that needs escapes', HOSTILE],
  ['10,000', MANY],
];
