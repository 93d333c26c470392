import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { formatJunit } from '../../src/report/format-junit.ts';
import { ALL, FINDING, HOSTILE, MANY, reportOf } from './reports.ts';

// Of Jenkins; its license is in the file.
const SCHEMA = readFileSync(new URL('junit.xsd', import.meta.url), 'utf8');

async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'report.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: SCHEMA },
  });
  return errors.map(({ message }) => message);
}

test.each(ALL)('JUnit of %s fits the schema of JUnit', async (_name, findings) => {
  const shown = findings.filter(({ level }) => level !== 'none');
  const xml = formatJunit(reportOf(findings));

  expect(await faultsOf(xml)).toEqual([]);
  expect(xml.match(/<testcase /g)).toHaveLength(Math.max(shown.length, 1));
  expect(xml).toContain(`failures="${shown.filter(({ fails }) => fails).length}"`);
});

test('the schema refuses what is not JUnit', async () => {
  const xml = formatJunit(reportOf([FINDING]));

  expect(await faultsOf(xml.replace('<failure', '<fault'))).not.toEqual([]);
  expect(await faultsOf(xml.replace('</testsuites>', ''))).not.toEqual([]);
});

test('a finding that fails is a failure, another is a case that passes and says what it saw', () => {
  const warning = { ...FINDING, level: 'warning', fails: false, note: 'warning' } as const;

  expect(formatJunit(reportOf([FINDING, warning]))).toBe(`\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="messaging-crm-api lint" tests="2" failures="1" errors="0">\
<testsuite name="messaging-crm-api lint" tests="2" failures="1" errors="0">\
<testcase name="summary-form at openapi/paths/me.yaml#/get/summary" classname="messaging-crm-api.lint">\
<failure type="summary-form" message="Remove the full stop, 100%.">openapi/paths/me.yaml:5:3
Remove the full stop, 100%.</failure></testcase>
<testcase name="summary-form at openapi/paths/me.yaml#/get/summary (2)" classname="messaging-crm-api.lint">\
<system-out>openapi/paths/me.yaml:5:3
Remove the full stop, 100%. (warning)</system-out></testcase>
<system-out>2 findings.</system-out></testsuite></testsuites>`);
});

test('no two cases have one name, which is the same when lines have moved', () => {
  const names = (findings: typeof HOSTILE): (string | undefined)[] =>
    [...formatJunit(reportOf(findings)).matchAll(/<testcase name="([^"]*)"/g)].map(
      ([, one]) => one,
    );
  const moved = MANY.map((one) => ({
    ...one,
    place: { ...one.place!, line: one.place!.line + 7 },
  }));

  expect(new Set(names(MANY)).size).toBe(MANY.length);
  expect(names(moved)).toEqual(names(MANY));
});
