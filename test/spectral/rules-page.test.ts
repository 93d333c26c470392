import { expect, test } from 'vitest';
import { houseRules } from '../../src/spectral/house-rules.js';
import { readRulesPage } from './rules-page.ts';

const PAGE = readRulesPage();

test('docs/rules.md has a section for every rule, and for no other, in their order', () => {
  expect([...PAGE.keys()]).toEqual(Object.keys(houseRules).sort());
});

test.each(Object.entries(houseRules))('%s: its section says what the rule says', (name, rule) => {
  expect(PAGE.get(name)?.paragraphs).toEqual([
    rule.rule.description,
    `**Why.** ${rule.guide.why}`,
    `**How to fix it.** ${rule.guide.fix}`,
  ]);
});
