import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { toReport } from '../../src/gate/report/to-report.ts';
import { parseRuleSettings, type Policy } from '../../src/gate/rule-settings.ts';
import { formatReport, FORMATS } from '../../src/report/format-report.ts';
import { gateRoots } from './gate-documents.ts';
import { mergePatch } from './merge-patch.ts';
import { readTable } from './read-cases.ts';

const BASE = readTable('openapi-base');
const PATCH = {
  components: { schemas: { Thing: { properties: { color: null, more: { type: 'string' } } } } },
};

function run(settings?: string, policy?: Policy, patch: object = PATCH) {
  const rules = settings === undefined ? undefined : parseRuleSettings(settings, 'gate.yaml');
  return gateRoots(BASE, mergePatch(BASE, patch), { rules, policy });
}

const outcomes = (settings?: string): string[] =>
  run(settings).changes.map(({ rule, outcome, section }) => `${section} ${rule} ${outcome}`);

test('without settings the policy judges', () => {
  expect(outcomes()).toEqual(['Breaking property-removed fails', 'Added property-added passes']);
  expect(outcomes('rules: {}')).toEqual(outcomes());
});

test('a rule that warns passes, and asks for a minor version', () => {
  const report = run('rules: { property-removed: warn }');

  expect(report.changes[0]).toMatchObject({ outcome: 'warned', verdict: 'breaking' });
  expect(report).toMatchObject({ isOpen: true, version: { wanted: 'minor' } });
});

test('a rule that is off is not reported', () => {
  expect(outcomes('rules: { property-removed: off }')).toEqual(['Added property-added passes']);
});

test('a rule that is an error fails, though the policy lets it in', () => {
  expect(outcomes('rules: { property-added: error, property-removed: off }')).toEqual([
    'Breaking property-added fails',
  ]);
  expect(run('rules: { property-added: error, property-removed: off }').isOpen).toBe(false);
});

// Code Climate has issues and nothing else.
test.each(FORMATS.filter((one) => one !== 'codeclimate'))(
  '%s names the file of the settings',
  (format) => {
    const write = (settings?: string): string => formatReport(toReport(run(settings)), format);

    expect(write('rules: { property-removed: warn }')).toContain('gate.yaml');
    expect(write()).not.toContain('gate.yaml');
  },
);

test('the settings that the guide shows are settings', () => {
  const guide = readFileSync(join(ROOT, 'docs/gate.md'), 'utf8');
  const [, shown = ''] = /```yaml\n(rules:\n[^]*?)```/.exec(guide) ?? [];

  expect(parseRuleSettings(shown, 'gate.yaml').levels.size).toBe(3);
});

test.each([
  ['rules: [', /^Cannot read gate\.yaml:1:9: /],
  ['', 'gate.yaml has no map `rules`'],
  ['rules: {}\nrule: {}\n', 'gate.yaml has "rule": write `rules: { NAME: warn }`'],
  ['rules: { property-removd: off }', 'gate.yaml sets "property-removd", which is not a rule'],
  ['rules: { type-changed: [7] }', 'sets type-changed to "[7]": choose error, warn or off.'],
])('%j is refused with what is wrong', (text, message) => {
  expect(() => parseRuleSettings(text, 'gate.yaml')).toThrow(message);
});

test('the recommended policy warns of promises, names and what may break nothing, the house fails for them, and both for breaks', () => {
  const color = { deprecated: true, default: 'red' };
  const patch = {
    components: { schemas: { Thing: { properties: { color } }, Unused: null } },
    paths: { '/things/{id}': { get: { operationId: 'renamed' } } },
  };
  const judge = (policy: Policy, settings?: string) =>
    run(settings, policy, patch).changes.map(({ rule, outcome }) => `${rule} ${outcome}`);

  for (const rule of ['deprecated-without-sunset', 'operation-id-changed', 'default-undecided']) {
    expect(judge('recommended')).toContain(`${rule} warned`);
    expect(judge('house')).toContain(`${rule} fails`);
  }
  expect(judge('recommended', 'rules: { operation-id-changed: error }')).toContain(
    'operation-id-changed fails',
  );
  expect(run(undefined, 'recommended').isOpen).toBe(false);
});
