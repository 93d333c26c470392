import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { ROOT } from '../../scripts/contract/paths.ts';

/** What docs/rules.md has of a rule. */
export interface RuleSection {
  /** What it wants, why, and how to fix it; each a paragraph in one line. */
  readonly paragraphs: readonly string[];
  readonly bad: string;
  readonly good: string;
}

/** The sections of docs/rules.md by the names of the rules, in the order of the page. */
export function readRulesPage(): Map<string, RuleSection> {
  const sections = new Map<string, { paragraphs: string[]; snippets: string[] }>();
  const tokens = new MarkdownIt().parse(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8'), {});
  let open: { paragraphs: string[]; snippets: string[] } | undefined;
  for (const [index, { type, content, info }] of tokens.entries()) {
    const { type: before, tag } = tokens[index - 1] ?? {};
    if (before === 'heading_open' && tag === 'h2') {
      open = { paragraphs: [], snippets: [] };
      sections.set(content, open);
    } else if (before === 'paragraph_open') open?.paragraphs.push(content.replaceAll('\n', ' '));
    else if (type === 'fence' && info === 'yaml') open?.snippets.push(content);
  }
  const rules = [...sections].filter(([, { snippets }]) => snippets.length > 0);
  return new Map(
    rules.map(
      ([
        name,
        {
          paragraphs,
          snippets: [bad = '', good = ''],
        },
      ]) => [
        name,
        { paragraphs: paragraphs.filter((text) => !/^(?:Bad|Good):$/.test(text)), bad, good },
      ],
    ),
  );
}
