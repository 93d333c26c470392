import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { formatSarif } from '../../src/report/format-sarif.ts';
import { ALL, FINDING, HOSTILE, reportOf } from './reports.ts';

/** The schema of OASIS as Microsoft's matchers have it. */
function compileSchema() {
  const folder = createRequire(import.meta.url).resolve('@microsoft/jest-sarif');
  const path = new URL('schemas/sarif-2.1.0-rtm.5.json', `file://${folder}`);
  // Draft 4, of which it uses nothing that later drafts read differently.
  const { $schema, id, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  ajvFormats.default(ajv);
  return ajv.compile(schema);
}

const validate = compileSchema();

test.each(ALL)('SARIF of %s fits the schema of SARIF 2.1.0', (_name, findings) => {
  const log = JSON.parse(formatSarif(reportOf(findings)));

  expect(validate(log) || validate.errors).toBe(true);
  const shown = findings.filter(({ level }) => level !== 'none');
  expect(log.runs[0].results).toHaveLength(shown.length);
});

test('the schema refuses what is not SARIF', () => {
  const log = JSON.parse(formatSarif(reportOf([FINDING])));
  log.runs[0].results[0].level = 'fatal';

  expect(validate(log)).toBe(false);
});

test('a result has rule, level, place and a fingerprint without the line', () => {
  const { runs } = JSON.parse(formatSarif(reportOf([FINDING])));

  expect(runs[0].results).toEqual([
    {
      ruleId: 'summary-form',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'Remove the full stop, 100%.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'openapi/paths/me.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 5, startColumn: 3 },
          },
        },
      ],
      partialFingerprints: { 'findingIdentity/v1': '0123456789abcdef' },
    },
  ]);
  expect(runs[0].tool.driver).toMatchObject({ semanticVersion: '1.2.3' });
});

test('a rule has a description, a help text, and a URL where it has one', () => {
  const rules = new Map([
    ['summary-form', { description: 'What.', help: 'Why.', url: 'https://example.com/rule' }],
  ]);
  const findings = [FINDING, { ...FINDING, rule: 'unknown' }, FINDING];
  const { runs } = JSON.parse(formatSarif(reportOf(findings, { rules })));

  expect(runs[0].tool.driver.rules).toEqual([
    {
      id: 'summary-form',
      shortDescription: { text: 'What.' },
      help: { text: 'Why.' },
      helpUri: 'https://example.com/rule',
    },
    { id: 'unknown', shortDescription: { text: 'unknown' }, help: { text: 'unknown' } },
  ]);
  expect(runs[0].results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([
    0, 1, 0,
  ]);
});

test('the URI of each file leads back to the file, and only what is below the folder has its base', () => {
  const { runs } = JSON.parse(formatSarif(reportOf(HOSTILE)));
  const places = HOSTILE.filter(({ level }) => level !== 'none').map(({ place }) => place?.file);

  runs[0].results.forEach((result: any, index: number) => {
    const { uri, uriBaseId } = result.locations[0].physicalLocation.artifactLocation;
    const file = places[index] ?? 'openapi/openapi.yaml';
    const url = new URL(uri, 'file:///home/ci/repository/');
    expect(decodeURIComponent(url.pathname).replace(/^\/(?=C:)/, '')).toBe(
      /^(?:\/|C:)/.test(file)
        ? file
        : new URL(file.startsWith('..') ? 'file:///home/ci/' : 'file:///home/ci/repository/')
            .pathname + file.replace('../', ''),
    );
    expect(uriBaseId === '%SRCROOT%').toBe(!/^(?:\.\.|\/|C:)/.test(file));
  });
});
