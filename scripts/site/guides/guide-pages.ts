import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import { cards, heading, slug } from '../html/blocks.ts';
import { markup } from '../html/markup.ts';
import { findElement, headingsOf, textOf, without, wordsOf } from '../html/search-tree.ts';
import { proseOf, summaryText } from '../inline-markdown.ts';
import type { NavSection } from '../navigation.ts';
import type { SitePage } from '../site-page.ts';
import { about, type GuideEntry, guidePath, GUIDES } from '../content.ts';
import { readFileMarkdown } from './markdown.ts';

export async function markdownPage(
  page: Pick<SitePage, 'path' | 'area'> & { file: string; keywords: readonly string[] },
): Promise<SitePage> {
  const { file, keywords, ...own } = page;
  const body = readFileMarkdown(await readFile(join(ROOT, file), 'utf8'), file);
  const toc = headingsOf(body);
  const words = wordsOf(without(body, 'h1'));
  return {
    ...own,
    title: textOf(findElement(body, 'h1') ?? ''),
    description: summaryText(wordsOf(findElement(body, 'p') ?? '') || words),
    file,
    body,
    // A page of a hundred headings, such as the rules, has its list in the page.
    toc: toc.length > 60 ? toc.filter(({ depth }) => depth === 2).slice(0, 60) : toc,
    search: { keywords, text: words },
  };
}

async function existingGuides(): Promise<GuideEntry[]> {
  const names = (await readdir(join(ROOT, 'docs')))
    .filter((file) => file.endsWith('.md') && file !== 'contract-changelog.md')
    .map((file) => file.slice(0, -'.md'.length));
  const known = GUIDES.filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !GUIDES.some((guide) => guide.name === name)).sort();
  const entry = { area: 'guides', group: 'More', keywords: [] } as const;
  return [...known, ...others.map((name) => ({ name, ...entry }))];
}

/** The list of a section's pages: cards by group, each with what its page is good for. */
function indexPage(
  { area, groups, path, title }: NavSection,
  pages: readonly SitePage[],
  texts: Pick<SitePage, 'description' | 'search'> & { readonly lead: string },
): SitePage {
  const { lead, ...own } = texts;
  const textOfCard = new Map(pages.map((page) => [page.path, page.description]));
  const list = groups.map((group) => [
    heading(2, slug(group.title), group.title),
    cards(group.links.map((link) => [link.path, link.title, textOfCard.get(link.path) ?? ''])),
  ]);
  const body = [markup`<h1>${title}</h1>`, proseOf(lead, 'lead'), list];
  return { ...own, path, area, title, body, wide: true };
}

/** The pages that are made of docs/, with their lists: the guides, and the records of the contract. */
export async function readGuides() {
  const entries = await existingGuides();
  const read = entries.map(async ({ area, group, keywords, name }) => {
    const place = { path: guidePath(name), area, file: `docs/${name}.md` };
    const page = await markdownPage({ ...place, keywords });
    return { ...page, description: about[name] ?? page.description, area, group };
  });
  const pages = await Promise.all(read);
  const section = (area: GuideEntry['area'], title: string): NavSection => {
    const own = Map.groupBy(
      pages.filter((page) => page.area === area),
      ({ group }) => group,
    );
    const groups = [...own].map(([name, links]) => ({ title: name, links }));
    return { area, title, path: `${area}/`, groups };
  };
  const guides = section('guides', 'Guides');
  const records = section('contract', 'The contract');
  const guideIndex = indexPage(guides, pages, {
    description:
      'Guides to the API: your first call, authentication, messages, webhooks, testing and tools.',
    lead: 'New to the API? Start with the [quickstart](~/guides/quickstart/). The other guides can be read in any order.',
    search: { keywords: ['guides', 'documentation'] },
  });
  const recordIndex = indexPage(records, pages, {
    description:
      'How this description of the API is kept: its requirements, assumptions, rules and checks.',
    lead: 'For those who work on this description of the API. What you need to use the API is in the [guides](~/guides/).',
  });
  return { pages: [guideIndex, recordIndex, ...pages], guides, records };
}
