import { aas3 } from '@stoplight/spectral-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { houseRules } from '../../src/spectral/house-rules.js';
import { lint } from './lint-document.ts';
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

/** A snippet is the part of a document that its rule looks at; the version says of which kind. */
function documentOf(snippet: string, formats: unknown[]): object {
  const isForEvents = formats.length === 1 && formats[0] === aas3;
  return { ...(isForEvents ? { asyncapi: '3.0.0' } : { openapi: '3.1.1' }), ...parse(snippet) };
}

test.each(Object.entries(houseRules))(
  '%s: the bad snippet of its page is reported',
  async (name, { rule }) => {
    expect(await lint(name, documentOf(PAGE.get(name)?.bad ?? '', rule['formats']))).not.toEqual(
      [],
    );
  },
);

test.each(Object.entries(houseRules))(
  '%s: the good snippet of its page is not',
  async (name, { rule }) => {
    expect(await lint(name, documentOf(PAGE.get(name)?.good ?? '', rule['formats']))).toEqual([]);
  },
);
