import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/contract/paths.ts';
import { SPECTRAL_PROVED_ELSEWHERE } from '../../scripts/contract/proved-elsewhere.ts';
import declaredEventRules from '../../src/spectral/declared-event-rules.js';
import declaredRules from '../../src/spectral/declared-rules.js';
import { houseRules } from '../../src/spectral/house-rules.js';

const NAMES = Object.keys(houseRules);

test('every file of rules/ is a rule of the set, and every declared one', () => {
  const files = readdirSync(join(ROOT, 'src/spectral/rules')).map((name) => name.slice(0, -3));
  const declared = Object.keys({ ...declaredRules, ...declaredEventRules });

  expect(NAMES).toEqual([...files, ...declared].sort());
});

test.each(NAMES)('%s has a test of its own', (name) => {
  const file = `test/spectral/cases/${name}.yaml`;

  expect(
    [file, `test/spectral/${name}.test.ts`].some((path) => existsSync(join(ROOT, path))),
    `Add ${file}: an edit that ${name} accepts, and one that it rejects.`,
  ).toBe(true);
});

test.each(Object.entries(houseRules))('%s is an error that says what to do', (_name, { rule }) => {
  expect(rule['severity']).toBe('error');
  expect(rule['message']).toBeTruthy();
  expect(rule['formats']).not.toEqual([]);
  expect(rule.description).toMatch(/\.$/);
});

test('the Spectral CLI leaves to our passes what `npm run lint` does', () => {
  const { rules } = parse(readFileSync(join(ROOT, '.spectral.yaml'), 'utf8'));

  expect(rules).toEqual(Object.fromEntries(SPECTRAL_PROVED_ELSEWHERE.map((name) => [name, 'off'])));
});
