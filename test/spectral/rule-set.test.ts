import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { SPECTRAL_PROVED_ELSEWHERE } from '../../scripts/contract/proved-elsewhere.ts';
import { houseRules } from '../../src/spectral/house-rules.js';
import definition from '../../src/spectral/ruleset.js';

const NAMES = Object.keys(houseRules);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();

test('every file of rules/ is a rule of the set, and the table is in order', () => {
  expect(NAMES).toEqual(namesIn('src/spectral/rules', '.js'));
});

test('a function stands in its rule, or in functions/ when several rules run it', () => {
  const rules = NAMES.map((name) => read(`src/spectral/rules/${name}.js`)).join('\n');
  const imported = [...rules.matchAll(/functions\/([\w-]+)\.js/g)].map(([, name]) => name);
  const shared = imported.filter((name, index) => imported.indexOf(name) !== index);

  expect([...new Set(shared)].sort()).toEqual(namesIn('src/spectral/functions', '.js'));
});

test.each(NAMES)('%s has tests of what it accepts and what it rejects', (name) => {
  const source = read(`test/spectral/${name}.test.ts`);

  expect(source).toContain(`const RULE = '${name}';`);
  expect(source).toMatch(/^test\('accepts [^]*?toEqual\(\[\]\);/m);
  expect(source).toMatch(/^test\(['"]rejects [^]*?toEqual\(\[\s*['"]/m);
});

test.each(Object.entries(houseRules))('%s is an error that says what to do', (_name, { rule }) => {
  expect(rule['severity']).toBe('error');
  expect(rule['message']).toBeTruthy();
  expect(rule['formats']).not.toEqual([]);
  expect(rule.description).toMatch(/\.$/);
});

test('every rule that is off has its reason above it', () => {
  const off = Object.entries(definition.rules).filter(([, rule]) => rule === 'off');
  const lines = read('src/spectral/ruleset.js').split('\n');
  const withoutReason = off
    .map(([name]) => name)
    .filter((name) => {
      // Rules that are off for one reason stand below one comment.
      let line = lines.findIndex((text) => text.includes(`'${name}': 'off'`));
      while (/: 'off',$/.test(lines[line] ?? '')) line -= 1;
      return !/^\s*\/\/ \S/.test(lines[line] ?? '');
    });

  expect(off.length).toBeGreaterThan(0);
  expect(withoutReason).toEqual([]);
});

test('the Spectral CLI leaves to our passes what `npm run lint` does', () => {
  const off = [...read('.spectral.yaml').matchAll(/^ {2}([\w-]+): off$/gm)].map(([, name]) => name);

  expect(off).toEqual(SPECTRAL_PROVED_ELSEWHERE);
});
