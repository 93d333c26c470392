import { expect, test } from 'vitest';
import { type Format, formatReport } from '../../src/report/format-report.ts';
import { toReport } from '../../src/gate/report/to-report.ts';
import type { GateReport } from '../../src/gate/report/gate-report.ts';
import { createPaint } from '../../src/terminal/paint.ts';
import { describeSchema, gateRoots, TODAY } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { readTable } from './read-cases.ts';

const BASE = readTable('openapi-base');

const report = (patch: object, checkVersion = false): GateReport =>
  gateRoots(BASE, mergePatch(BASE, patch), { checkVersion });

const write = (patch: object, format: Format, isTTY = false): string =>
  formatReport(toReport(report(patch)), format, createPaint({ isTTY }, {}));

const CHANGES = {
  info: { title: 'Stuff' },
  paths: { '/things/{id}': { get: { deprecated: true, 'x-sunset': '2027-12-31' } } },
  components: {
    schemas: {
      Thing: { properties: { color: null, more: { type: 'string' } } },
      Trial: { properties: { note: null } },
    },
  },
};

const SAYS = [{ exclusiveMinimum: 3 }, { unevaluatedProperties: false }];
test.each(SAYS)('%j is shown where it is new', (says) => {
  const of = (more: object) => describeSchema('request', more).root.node;
  expect(toReport(gateRoots(of({}), of(says))).findings[0]?.origin?.file).toBe('new.yaml');
});

test('text has the worst first, and counts words', () => {
  const [, color] = report(CHANGES).changes;

  expect(write(CHANGES, 'text').replaceAll(/id [0-9a-f]{12}/g, 'id 0')).toBe(`\
Breaking (2)
  old.yaml:3:5  property-removed (fails)
    \`Thing.color\` is gone. Request senders and response readers can no longer rely on it. 2 operations use \`Thing\`.
    hits request senders, response readers; breaking; id 0; #/components/schemas/Thing/properties/color
  old.yaml:3:5  property-removed (fails)
    \`Trial.note\` is gone. Request senders can no longer rely on it. This part is beta: a minor version lets it through.
    hits request senders; breaking; id 0; #/components/schemas/Trial/properties/note

Deprecated (1)
  new.yaml:3:5  deprecated
    \`GET /things/{id}\` is deprecated and may go after 2027-12-31.

Added (1)
  new.yaml:3:5  property-added
    \`Thing.more\` is new. 2 operations use \`Thing\`.

Docs (1): --format json lists them.

The gate is closed: 2 breaking changes fail, 3 other changes pass. Version 1.0.0 is too low for these changes. Required: 2.0.0.`);
  expect(color?.id).toMatch(/^[0-9a-f]{12}$/);
});

test('text cuts a pointer that is longer than anybody reads', () => {
  const path = `/${'x'.repeat(1000)}`;
  const added = { paths: { [path]: { get: { deprecated: true, responses: {} } } } };
  const base = mergePatch(BASE, { paths: { [path]: { get: { responses: {} } } } });
  const text = formatReport(toReport(gateRoots(base, mergePatch(base, added))), 'text');

  expect(text).toContain('x…');
  expect(text).not.toContain('x'.repeat(201));
});

test('text is colored on a terminal only', () => {
  expect(write(CHANGES, 'text', true)).toContain('\u001b[31mproperty-removed (fails)\u001b[39m');
  expect(write(CHANGES, 'text')).not.toContain('\u001b');
});

test('JSON has a version, places and verdicts', () => {
  const data = JSON.parse(write(CHANGES, 'json'));

  expect(data).toMatchObject({
    version: 1,
    open: false,
    old: 'old.yaml',
    today: TODAY,
    contract: { old: '1.0.0', new: '1.0.0', wanted: 'major', proposed: '2.0.0', enough: false },
  });
  expect(data.changes[0]).toMatchObject({
    rule: 'property-removed',
    verdict: 'breaking',
    outcome: 'fails',
    stability: 'stable',
    pointer: '#/components/schemas/Thing/properties/color',
    hits: ['request senders', 'response readers'],
    old: { present: true, file: 'old.yaml', line: 3, column: 5 },
    new: { present: false, file: 'new.yaml' },
  });
});

test('Markdown has the chapters of a changelog under the proposed version', () => {
  const text = write(CHANGES, 'markdown');

  expect(text.match(/^#+ .*$/gm)).toEqual([
    '## 2.0.0',
    '### Breaking',
    '### Deprecated',
    '### Added',
    '### Docs',
  ]);
  expect(text).toContain('- **property-removed** `Thing.color` is gone. Request senders');
});

test('annotations are at the new side, errors where the gate fails', () => {
  const lines = write(CHANGES, 'github').split('\n');

  expect(lines[0]).toMatch(/^::error file=new\.yaml,line=3,col=5,title=property-removed::`Thing/);
  expect(lines.at(-1)).toMatch(/^::error title=gate::The gate is closed/);
  expect(write({}, 'github')).toBe('::notice title=gate::The gate is open: nothing changed.');
});

const HOSTILE = 'x\n::error::pwned\u001b[2J @admins <img src=x> [a](javascript:b) `|`';

test.each(['text', 'markdown', 'github'] as const)('%s does what nobody smuggles in', (format) => {
  const patch = { paths: { '/things/{id}': { get: { operationId: HOSTILE, tags: [HOSTILE] } } } };
  const text = write(patch, format);

  expect(text).not.toContain('\u001b');
  expect(text).not.toMatch(/^::error::pwned/m);
  // Within a code span nothing means anything.
  const outside = text.replaceAll(/`[^`]*`/g, '');
  if (format === 'markdown') expect(outside).not.toMatch(/@admins|<img|(?<!\\)\]\(/);
});

test.each([
  ['nothing', {}, false],
  ['a break', CHANGES, false],
  ['a version that is too low', { paths: { '/more': { get: { responses: {} } } } }, true],
  ['a version that is high enough', { info: { version: '9.0.0' } }, true],
])('of %s the gate is open exactly where no finding fails', (_name, patch, checkVersion) => {
  const gate = report(patch, checkVersion);
  const { passed, findings } = toReport(gate);

  expect(passed).toBe(gate.isOpen);
  expect(findings.some(({ fails }) => fails)).toBe(!gate.isOpen);
});

test('a version that is too low has a finding of its own', () => {
  const added = { paths: { '/more': { get: { responses: {} } } } };
  const text = formatReport(toReport(report(added, true)), 'codeclimate');

  expect(JSON.parse(text)).toMatchObject([
    { check_name: 'version-too-low', location: { path: 'new.yaml', lines: { begin: 3 } } },
  ]);
});

test('what is gone is shown to people where it was, and to servers where its parent is', () => {
  const gone = { components: { schemas: { Thing: { properties: { color: null } } } } };
  const told = toReport(report(gone));

  expect(told.findings).toMatchObject([{ place: { file: 'new.yaml' } }]);
  for (const format of ['text', 'markdown'] as const)
    expect(formatReport(told, format)).toContain('old.yaml:3');
});
