// Each kind of element on the pages of the reference, how often it is there, and a digest of what they say; the same of
// their Markdown and of the feed. Who changes the contract, the samples or the pages sees here which of it became
// another, and accepts it with `npx vitest run test/site/made-of -u`.
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventPages } from '../../scripts/site/events/event-pages.ts';
import { homePage } from '../../scripts/site/home-page.ts';
import type { HtmlElement } from '../../scripts/site/html/markup.ts';
import { elementsOf } from '../../scripts/site/html/search-tree.ts';
import { markdownFiles } from '../../scripts/site/output/markdown-pages.ts';
import { publishedFiles } from '../../scripts/site/output/published-files.ts';
import { referencePages } from '../../scripts/site/reference/reference-pages.ts';
import { createContext } from '../../scripts/site/site-context.ts';
import { remember } from '../../src/gate/document/json.ts';

function kindOf({ name, attributes: { class: classes = '', ...others } }: HtmlElement): string {
  const names = Object.keys(others).sort().join(' ');
  return [name, ...classes.split(' ').filter(Boolean)].join('.') + (names && ` [${names}]`);
}

const textOf = ({ attributes, children }: HtmlElement): string =>
  [...Object.values(attributes), ...children].filter((one) => typeof one === 'string').join('\n');

test('the pages of the reference say what they said', { timeout: 30_000 }, async () => {
  const context = await createContext();
  const pages = [homePage(context, 'API'), ...referencePages(context), ...eventPages(context)];
  const texts = new Map<string, string[]>();
  const add = (kind: string, text: string): void => void remember(texts, kind, () => []).push(text);
  for (const { area, body } of pages)
    for (const element of elementsOf(body)) add(`${area} ${kindOf(element)}`, textOf(element));
  const published = await publishedFiles('https://api.example/', 'API', pages, context.releases);
  const files = { ...markdownFiles('API', 'About', pages), ...published };
  for (const [path, text] of Object.entries(files))
    add(`file ${path.replace(/\/.*/, '')}`, `${text}`);
  const lines = [...texts].map(
    ([kind, all]) => `${kind}: ${all.length}, ${hash('sha1', all.join('\n')).slice(0, 8)}\n`,
  );

  await expect(lines.sort().join('')).toMatchFileSnapshot('approved/made-of.txt');
});
