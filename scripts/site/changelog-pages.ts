import { markdownPage } from './guides/guide-pages.ts';
import { cards } from './html/blocks.ts';
import { element, type HtmlElement, type Markup, markup } from './html/markup.ts';
import { replaceNodes, textOf } from './html/search-tree.ts';
import type { NavSection } from './navigation.ts';
import type { SitePage } from './site-page.ts';

const LINKS = [
  {
    path: 'changelog/contract/',
    title: 'Contract',
    file: 'docs/contract-changelog.md',
    text: 'Operations, fields and events: the versions of the two descriptions.',
  },
  {
    path: 'changelog/package/',
    title: 'Package',
    file: 'CHANGELOG.md',
    text: 'The npm package: client, receiver, testing, tools.',
  },
];

const KINDS: Record<string, string> = { Add: 'new', Deprecate: 'deprecated', Remove: 'removed' };

/** `Add …` gets a badge; a change and a fix are what one expects in a changelog. */
function withBadge(item: HtmlElement): Markup | undefined {
  const [word = ''] = textOf(item).split(' ');
  const kind = item.name === 'li' ? KINDS[word] : undefined;
  if (!kind) return undefined;
  const badge = element('span', { class: `badge ${kind}`, markdown: 'none' }, kind);
  return element('li', null, badge, ' ', item.children);
}

/** The histories of the contract and of the package, and the page that leads to both. */
export async function changelogPages(): Promise<SitePage[]> {
  const pages = await Promise.all(
    LINKS.map(async ({ path, title, file }) => {
      const keywords = [`${title} changelog`, 'release notes'];
      const page = await markdownPage({ path, area: 'changelog', file, keywords });
      return {
        ...page,
        title: `${title} changelog`,
        body: replaceNodes(page.body, (node) =>
          node.name === 'h1' ? markup`<h1>${title} changelog</h1>` : withBadge(node),
        ),
      };
    }),
  );
  const index: SitePage = {
    path: 'changelog/',
    area: 'changelog',
    title: 'Changelogs',
    description: 'What has changed, in the contract of the service and in the npm package.',
    body: [
      markup`<h1>Changelogs</h1>`,
      cards(LINKS.map(({ path, title, text }) => [path, title, text])),
    ],
    search: { keywords: ['changelog', 'history'] },
  };
  return [index, ...pages];
}

export const changelogSection: NavSection = {
  area: 'changelog',
  title: 'Changelog',
  path: 'changelog/',
  groups: [{ title: 'Changelog', links: LINKS.map(({ path, title }) => ({ path, title })) }],
};
