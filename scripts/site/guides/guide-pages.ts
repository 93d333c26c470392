import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';
import { wordsOf } from '../html/words-of.ts';
import { summaryText } from '../inline-markdown.ts';
import type { NavGroup, NavSection } from '../navigation.ts';
import type { SitePage } from '../site-page.ts';
import { type GuideEntry, guidePath, GUIDES } from '../content.ts';
import { renderMarkdown } from './markdown.ts';
import { drawFlow } from './draw-flow.ts';
import { stateTable } from './state-table.ts';

/** Pages of the repository that stand elsewhere on the site, by their path from the root. */
const ELSEWHERE: Record<string, string> = {
  'CHANGELOG.md': '~/changelog/package/',
  'docs/contract-changelog.md': '~/changelog/contract/',
  'README.md': '~/',
  'generated/openapi.json': '~/openapi.json',
  'generated/openapi.yaml': '~/openapi.yaml',
  'generated/asyncapi.json': '~/asyncapi.json',
  'generated/asyncapi.yaml': '~/asyncapi.yaml',
  'generated/events.json': '~/events.json',
};

/**
 * Where a link of a Markdown file leads on the site.
 *
 * @param folder - the file's own folder, from the root of the repository: `docs/` or nothing
 */
export function resolveLink(href: string, folder: string): string | undefined {
  if (/^(?:[a-z]+:|#|~)/.test(href)) return undefined;
  const [target = '', fragment] = href.split('#');
  const path = join(folder, target).replace(/^(?:\.\.\/)+/, '');
  const hash = fragment ? `#${fragment}` : '';
  if (ELSEWHERE[path]) return `${ELSEWHERE[path]}${hash}`;
  const name = /^docs\/([\w-]+)\.md$/.exec(path)?.[1];
  return name ? `~/${guidePath(name)}${hash}` : undefined;
}

const firstParagraph = (html: string): string => wordsOf(/<p>[\s\S]*?<\/p>/.exec(html)?.[0] ?? '');

const mermaidPicture = (heading: string, code: string): string =>
  code.startsWith('stateDiagram') ? stateTable(code) : drawFlow(heading, code);

/** A Markdown file of the repository as a page of the site. */
export function markdownPage(
  source: string,
  page: Pick<SitePage, 'path' | 'area'> & { file: string; keywords: readonly string[] },
): SitePage {
  const { file, keywords, ...own } = page;
  const folder = file.includes('/') ? 'docs/' : '';
  const { title, html, toc } = renderMarkdown(source, {
    resolve: (href) => resolveLink(href, folder),
    picture: (language, code, heading) =>
      language === 'mermaid' ? mermaidPicture(heading || page.path, code) : undefined,
  });
  const words = wordsOf(html.replace(/<h1>[\s\S]*?<\/h1>/, ''));
  return {
    ...own,
    title,
    description: summaryText(firstParagraph(html) || words),
    file,
    html,
    // A page of a hundred headings, such as the rules, has its list in the page.
    toc: toc.length > 60 ? toc.filter(({ depth }) => depth === 2).slice(0, 60) : toc,
    search: { keywords, text: words },
  };
}

/** The pages that are made of docs/: the guides, and the records of the contract. */
export interface Guides {
  readonly pages: SitePage[];
  readonly guides: NavSection;
  readonly records: NavSection;
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

async function guidePage({ area, keywords, name }: GuideEntry): Promise<SitePage> {
  const file = `docs/${name}.md`;
  return markdownPage(await readFile(join(ROOT, file), 'utf8'), {
    path: guidePath(name),
    area,
    file,
    keywords,
  });
}

/** Reads docs/ into pages. */
export async function readGuides(): Promise<Guides> {
  const entries = await existingGuides();
  const pages = await Promise.all(entries.map(guidePage));
  const groups = (area: GuideEntry['area']): NavGroup[] => {
    const links = pages.flatMap(({ path, title }, index) => {
      const entry = entries[index];
      return entry?.area === area ? [{ path, title, group: entry.group }] : [];
    });
    return [...Map.groupBy(links, ({ group }) => group)].map(([title, list]) => ({
      title,
      links: list,
    }));
  };
  return {
    pages,
    guides: { area: 'guides', title: 'Guides', path: 'guides/', groups: groups('guides') },
    records: {
      area: 'contract',
      title: 'The contract',
      path: 'contract/',
      groups: groups('contract'),
    },
  };
}
