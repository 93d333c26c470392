import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';
import { emitRulesPage } from '../../scripts/emit/rules-page.ts';
import { houseRules } from '../../src/spectral/house-rules.js';

const PAGE = join(ROOT, 'docs/rules.md');

test('docs/rules.md is what the rules say', () => {
  expect(readFileSync(PAGE, 'utf8'), 'docs/rules.md is stale: run `npm run build`').toBe(
    emitRulesPage(houseRules),
  );
});

test('the formatter leaves the page as it is written', async () => {
  const page = emitRulesPage(houseRules);

  expect(await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE })).toBe(page);
});

test('a page of one rule', () => {
  const guide = { why: 'It says so.', fix: 'Add it.', bad: 'a: 1\n', good: 'a: 2\n' };

  expect(emitRulesPage({ 'a-is-two': { rule: { description: 'A is two.' }, guide } })).toContain(`\
- [a-is-two](#a-is-two)

## a-is-two

A is two.

**Why.** It says so.

**How to fix it.** Add it.

Bad:

\`\`\`yaml
a: 1
\`\`\`

Good:

\`\`\`yaml
a: 2
\`\`\`
`);
});
