import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';
import { markdownPage } from './guides/guide-pages.ts';
import type { NavSection } from './navigation.ts';
import type { SitePage } from './site-page.ts';

const LINKS = [
  { path: 'changelog/contract/', title: 'Contract', file: 'docs/contract-changelog.md' },
  { path: 'changelog/package/', title: 'Package', file: 'CHANGELOG.md' },
];

const KINDS: Record<string, string> = { Add: 'new', Deprecate: 'deprecated', Remove: 'removed' };

/** `Add …` gets a badge; a change and a fix are what one expects in a changelog. */
const withBadges = (html: string): string =>
  html.replace(/<li>(?:<p>)?(Add|Deprecate|Remove) /g, (start, word: string) =>
    start.replace(
      `${word} `,
      `<span class="badge ${KINDS[word]}" data-markdown-ignore>${KINDS[word]}</span> ${word} `,
    ),
  );

/** The histories of the contract and of the package, and the page that leads to both. */
export async function changelogPages(): Promise<SitePage[]> {
  const pages = await Promise.all(
    LINKS.map(async ({ path, title, file }) => {
      const source = await readFile(join(ROOT, file), 'utf8');
      const keywords = [`${title} changelog`, 'release notes'];
      const page = markdownPage(source, { path, area: 'changelog', file, keywords });
      return {
        ...page,
        title: `${title} changelog`,
        html: withBadges(page.html.replace(/<h1>.*?<\/h1>/, `<h1>${title} changelog</h1>`)),
      };
    }),
  );
  const index: SitePage = {
    path: 'changelog/',
    area: 'changelog',
    title: 'Changelogs',
    description: 'What has changed, in the contract of the service and in the npm package.',
    html: `<h1>Changelogs</h1>
<ul class="cards">
<li><a href="~/changelog/contract/"><strong>Contract</strong><span>Operations, fields and events: the versions of the two descriptions.</span></a></li>
<li><a href="~/changelog/package/"><strong>Package</strong><span>The npm package: client, receiver, testing, tools.</span></a></li>
</ul>
`,
    toc: [],
    search: { keywords: ['changelog', 'history'], text: '' },
  };
  return [index, ...pages];
}

/** The changelogs in the navigation. */
export const changelogSection: NavSection = {
  area: 'changelog',
  title: 'Changelog',
  path: 'changelog/',
  groups: [{ title: 'Changelog', links: LINKS.map(({ path, title }) => ({ path, title })) }],
};
