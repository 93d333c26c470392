import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

interface Axe {
  run(part: string, options: object): Promise<{ violations: Violation[] }>;
}

export async function axeFaults(
  page: Page,
  part: string,
  impacts?: readonly string[],
): Promise<string[]> {
  // Not as a script of the page, which its policy would forbid.
  await page.evaluate(AXE);
  // Whether all content is in a region is never serious, and takes long to say.
  const how = { part, rules: { 'target-size': { enabled: true }, region: { enabled: !impacts } } };
  const violations = await page.evaluate(async ({ part: root, rules }) => {
    // What is far from the view has no layout, and axe would take its last one.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations: found } = await axe.run(root, { resultTypes: ['violations'], rules });
    document.adoptedStyleSheets.pop();
    return found;
  }, how);
  return violations
    .filter(({ impact }) => impacts?.includes(impact ?? '') ?? true)
    .map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 160)}`);
}
