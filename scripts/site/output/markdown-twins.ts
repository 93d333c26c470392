import type { Files } from '../../build/write-files.ts';
import { toMarkdown, type TwinLink } from '../html/to-markdown.ts';
import { rootOf } from '../page-links.ts';
import type { SitePage } from '../site-page.ts';

/** A link of a page as it is in the twin: to the other page's twin, without anchors. */
function twinLink(path: string): TwinLink {
  const root = rootOf(path);
  return (href) => {
    if (href.startsWith('#') || href === '') return undefined;
    if (!href.startsWith('~/')) return href;
    const target = href.slice(2).replace(/#.*$/, '');
    const isFile = /\.\w+$/.test(target);
    return `${root === './' ? '' : root}${target}${isFile ? '' : 'index.md'}`;
  };
}

/** The page's Markdown twin. */
const markdownTwin = (page: SitePage): string => toMarkdown(page.html, twinLink(page.path));

const AREAS = [
  ['guides', 'Guides'],
  ['reference', 'Reference'],
  ['events', 'Events'],
  ['changelog', 'Changelog'],
] as const;

/** `index.md` beside each page, `llms.txt` that lists them and `llms-full.txt` that has all of them. */
export function markdownFiles(name: string, about: string, pages: readonly SitePage[]): Files {
  const twins = pages.map((page) => [page, markdownTwin(page)] as const);
  const lists = AREAS.map(([area, title]) => {
    const lines = pages
      .filter((page) => page.area === area)
      .map((page) => `- [${page.title}](${page.path}index.md): ${page.description}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return {
    ...Object.fromEntries(twins.map(([page, text]) => [`${page.path}index.md`, text])),
    'llms.txt': `# ${name}\n\n> ${about}\n\n${lists.join('\n')}`,
    'llms-full.txt': twins
      .map(([page, text]) => `<!-- ${page.path}index.md -->\n\n${text}`)
      .join('\n'),
  };
}
