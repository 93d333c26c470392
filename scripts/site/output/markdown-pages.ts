import type { Files } from '../../build/write-files.ts';
import { guidePath, GUIDES } from '../content.ts';
import { toMarkdown, type PageLink } from '../html/to-markdown.ts';
import type { SitePage } from '../site-page.ts';

/** A link of a page as its Markdown has it: to the Markdown of the other page, without anchors. */
const pageLink =
  (root: string): PageLink =>
  (href) => {
    if (href.startsWith('#') || href === '') return undefined;
    if (!href.startsWith('~/')) return href;
    const target = href.slice(2).replace(/#.*$/, '');
    const isFile = /\.\w+$/.test(target);
    return `${root}${target}${isFile ? '' : 'index.md'}`;
  };

/** The areas that a reader of the API needs, in the order of the site. */
const AREAS = [
  ['guides', 'Guides'],
  ['reference', 'API reference'],
  ['events', 'Events'],
  ['changelog', 'Changelog'],
  ['contract', 'About this specification'],
] as const;

const LANGUAGE_PAGES = new Set(
  GUIDES.filter(({ group }) => group === 'Languages').map(({ name }) => guidePath(name)),
);

const howTo = (
  root: string,
): string => `Every page has a Markdown version at the same address with \`index.md\`; [llms-full.txt](${root}llms-full.txt) has all of
them. To write code against the API:

- Read [openapi.json](${root}openapi.json) and [asyncapi.json](${root}asyncapi.json) for exact shapes; they are the source of these pages.
- Get a token with \`POST /oauth/token\` (grant \`client_credentials\`), and send it as \`Authorization: Bearer …\`.
- Paths begin with \`/v1\`. Field names are snake_case. Lists are paged: pass \`pagination.next_cursor\` as \`cursor\`.
- Send an \`Idempotency-Key\` with each POST, and retry 429 and 5xx after \`Retry-After\`.
- Ignore unknown fields, and give each list of values a default branch: the service adds to both without a new version.
- In TypeScript, use the package's \`createClient\`; it handles tokens, retries, keys and pages.
- Test against the sandbox: \`npx messaging-crm-api sandbox\`.
`;

/** `llms.txt`: how to use the API, and the list of the pages. */
function llmsIndex(name: string, about: string, pages: readonly SitePage[], root: string): string {
  const lists = AREAS.map(([area, title]) => {
    const lines = pages
      .filter((page) => page.area === area)
      .map((page) => `- [${page.title}](${root}${page.path}index.md): ${page.description}`);
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# ${name}\n\n> ${about}\n\n${howTo(root)}\n${lists.join('\n')}`;
}

/**
 * `index.md` beside each page, `llms.txt` that lists them and `llms-full.txt` with what they say, once. An agent has the
 * text and often not its address, so no link starts at the page: it starts at `root`.
 *
 * @param root - where the site is published, or `/`, the root of its host
 */
export function markdownFiles(
  name: string,
  about: string,
  pages: readonly SitePage[],
  root = '/',
): Files {
  const rest = `> All pages, and how to use the API: [llms.txt](${root}llms.txt)\n\n`;
  const link = pageLink(root);
  const own = pages.map(({ path, body }) => [`${path}index.md`, rest + toMarkdown(body, link)]);
  // What says the same in another language, or of another time, is one link away.
  const isTold = ({ area, path }: SitePage): boolean =>
    area !== 'contract' && area !== 'changelog' && !LANGUAGE_PAGES.has(path);
  const told = AREAS.flatMap(([area]) => pages.filter((page) => page.area === area)).filter(isTold);
  const full = told.map(({ path, body }) => {
    const text = toMarkdown(body, () => undefined, 'site');
    return `<!-- ${path}index.md -->\n\n${text}`;
  });
  return {
    ...Object.fromEntries(own),
    'llms.txt': llmsIndex(name, about, pages, root),
    'llms-full.txt': full.join('\n'),
  };
}
