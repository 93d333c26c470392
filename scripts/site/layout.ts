import { breakable } from './html/blocks.ts';
import { joined, type Markup, markup } from './html/markup.ts';
import { printHtml, rootOf } from './html/print-html.ts';
import { LOGO } from './pictures/logo.ts';
import { navigation, type NavSection, type NavLink } from './navigation.ts';
import type { SitePage } from './site-page.ts';

const step = (link: NavLink | undefined, rel: string, word: string): Markup =>
  link
    ? markup`<a rel=${rel} href="~/${link.path}"><small>${word}</small>${link.title}</a>`
    : markup`<span/>`;

/** The pages before and after a guide, in the order of the navigation. */
function pageSteps(page: SitePage, sections: readonly NavSection[]): Markup {
  if (page.area !== 'guides') return '';
  const section = sections.find(({ area }) => area === page.area);
  const links = section?.groups.flatMap((group) => group.links) ?? [];
  const at = links.findIndex(({ path }) => path === page.path);
  if (at < 0) return '';
  return markup`<nav class="steps" aria-label="Previous and next guide">
${step(links[at - 1], 'prev', 'Previous')}
${step(links[at + 1], 'next', 'Next')}
</nav>`;
}

export interface SiteFrame {
  readonly name: string;
  readonly version: string;
  readonly sections: readonly NavSection[];
  /** Where the site is published, with a final slash; without it there are no absolute links. */
  readonly siteUrl: string | undefined;
  /** Where its sources are, such as `https://github.com/owner/name`, if package.json says so. */
  readonly repository?: string | undefined;
  readonly isUnreleased?: boolean | undefined;
}

// Nothing on a page comes from another host, and no script but the site's own runs. Search is
// WebAssembly. The sandbox of the live reference is in a worker of the site.
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The frame in which code of readers runs.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** The page for addresses that lead nowhere is a file, and not a folder with its Markdown beside it. */
export const NOT_FOUND = '404.html';

const twinOf = ({ path }: SitePage): string => (path === NOT_FOUND ? '~/index.md' : 'index.md');

function headTags(page: SitePage, { name, siteUrl }: SiteFrame): Markup {
  const title = page.path === '' ? name : `${page.title} · ${name}`;
  return markup`
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content=${POLICY}/>
<title>${title}</title>
<meta name="description" content=${page.description}/>
<meta name="color-scheme" content="light dark"/>
<meta property="og:title" content=${page.title}/>
<meta property="og:description" content=${page.description}/>
<meta property="og:type" content=${page.path === '' ? 'website' : 'article'}/>
<meta property="og:site_name" content=${name}/>
<meta name="twitter:card" content="summary_large_image"/>
<link rel="icon" type="image/svg+xml" href="~/assets/icon.svg"/>
<link rel="preload" as="font" type="font/woff2" href="~/assets/figtree.woff2" crossorigin="anonymous"/>
<link rel="stylesheet" href="~/assets/site.css"/>
<link rel="alternate" type="text/markdown" href=${twinOf(page)}/>
${siteUrl ? publishedTags(page, name, siteUrl) : ''}
<!-- In the head and not deferred: a reader's choice of dark or light holds from the first paint. -->
<script src="~/assets/theme.js"></script>
<script src="~/assets/site.js" type="module"></script>`;
}

// The size that services which show a link crop least.
const CARD = { width: 1200, height: 630 };

const publishedTags = (page: SitePage, name: string, siteUrl: string): Markup => markup`
<link rel="canonical" href="${siteUrl}${page.path}"/>
<meta property="og:url" content="${siteUrl}${page.path}"/>
<meta property="og:image" content="${siteUrl}assets/card.png"/>
<meta property="og:image:width" content=${CARD.width}/>
<meta property="og:image:height" content=${CARD.height}/>
<meta property="og:image:alt" content="${name}: your application, the API, the channels behind it"/>
<script type="application/ld+json">${linkedData(page, name, siteUrl)}</script>
<link rel="alternate" type="application/atom+xml" href="~/changelog/feed.xml" title="Changes"/>`;

/** What search engines make of the page; data, which no policy keeps from being there. */
function linkedData(page: SitePage, name: string, siteUrl: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': page.area === 'reference' ? 'APIReference' : 'TechArticle',
    headline: page.title,
    description: page.description,
    url: siteUrl + page.path,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', name, url: siteUrl },
  };
  // A script has no entities.
  return JSON.stringify(data).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
}

function sourceLinks({ file }: SitePage, { repository }: SiteFrame): Markup {
  if (!repository) return '';
  const edit = `${repository}/edit/main/${file}`;
  return markup` <a href=${repository}>Repository</a>${file && markup` <a href=${edit} rel="nofollow">Edit this page</a>`}`;
}

function contents({ toc = [] }: SitePage): Markup {
  if (toc.length < 2) return '';
  const items = toc.map(
    ({ id, title, depth }) =>
      markup`<li class="depth-${depth}"><a href="#${id}">${breakable(title)}</a></li>`,
  );
  return markup`<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`;
}

function topBar(page: SitePage, { name, sections }: SiteFrame): Markup {
  const areas = sections.filter(({ area }) => area !== 'contract');
  const links = areas.map(
    ({ area, path, title }) =>
      markup`<a href="~/${path}" aria-current=${area === page.area && 'true'}>${title}</a>`,
  );
  return markup`<header class="top">
<a class="skip" href="~/llms.txt">For agents: the index of this documentation</a>${' '}
<a class="brand" href="~/">${LOGO}${name}</a>
<nav aria-label="Areas">${joined(links, ' ')}</nav>
<form class="search" role="search" action="~/reference/">
<input type="search" id="site-search" name="q" placeholder="Search" aria-label="Search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="site-results" aria-haspopup="listbox"/>
<kbd aria-hidden="true">Ctrl K</kbd>
<div id="site-results" class="results" hidden></div>
<p id="site-found" class="unseen" role="status"></p>
</form>
<button type="button" class="theme" id="site-theme" aria-label="Color theme"></button>
<a class="menu" href="#site-pages">Menu</a>
</header>`;
}

const footer = (page: SitePage, frame: SiteFrame): Markup =>
  markup`<footer><nav aria-label="About">
<a href=${twinOf(page)}>This page as Markdown</a> <button type="button" id="copy-page" hidden>Copy page as Markdown</button>
<a href="~/reference/all.html">Reference on one page</a> <a href="~/llms.txt">llms.txt</a>${sourceLinks(page, frame)} <a href="~/contract/">About this specification</a>
</nav><p>${frame.name}, contract\u00a0${frame.version}</p></footer>`;

const UNRELEASED = markup`<p class="quiet">This is what is on main, and not released yet.</p>`;

/** A whole page: its contents in the frame that all pages share. Links within the site start at `root`. */
export function layout(page: SitePage, frame: SiteFrame, root = rootOf(page.path)): string {
  const tree = markup`<html lang="en">
<head>${headTags(page, frame)}</head>
<body class=${page.wide ? `${page.area} wide` : page.area}>
<a class="skip" href="#site-content">Skip to content</a>${' '}
<a class="skip" href="#site-pages">Skip to the list of pages</a>
${topBar(page, frame)}
<div class="frame">
<main id="site-content" tabindex="-1">${frame.isUnreleased && UNRELEASED}${page.body}${pageSteps(page, frame.sections)}</main>
${contents(page)}
<nav class="side" id="site-pages" aria-label="Pages" tabindex="-1">
<a class="close" href="#site-content">Close the menu</a>
${navigation(frame.sections, page.area, page.path)}
</nav>
</div>
${footer(page, frame)}
</body>
</html>`;
  return `<!doctype html>\n${printHtml(tree, root)}`;
}
