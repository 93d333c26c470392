import { breakableHtml, escapeHtml } from './html/escape.ts';
import type { Area } from './site-page.ts';

/** A link of the navigation. */
export interface NavLink {
  readonly path: string;
  readonly title: string;
  /** The method of an operation, such as `get`. */
  readonly verb?: string;
}

/** Links under one title, which may have a page of its own. */
export interface NavGroup {
  readonly title: string;
  /** What several groups stand under. */
  readonly heading?: string;
  readonly path?: string;
  readonly links: readonly NavLink[];
}

/** The groups of an area of the site. */
export interface NavSection {
  readonly area: Area;
  readonly title: string;
  readonly path: string;
  readonly groups: readonly NavGroup[];
}

const current = (path: string, own: string): string => (path === own ? ' aria-current="page"' : '');

const VERBS: Record<string, string> = { delete: 'del' };

function link({ path, title, verb }: NavLink, own: string): string {
  const badge = verb ? `<span class="verb ${verb}">${VERBS[verb] ?? verb}</span> ` : '';
  const name = breakableHtml(title);
  return `<li><a href="~/${path}"${current(path, own)}>${badge}<span>${name}</span></a></li>`;
}

function group({ title, path, links }: NavGroup, own: string, isShort: boolean): string {
  const isOpen = isShort || path === own || links.some((entry) => entry.path === own);
  const overview = path ? link({ path, title: 'Overview' }, own) : '';
  const items = links.map((entry) => link(entry, own)).join('\n');
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${overview}
${items}</ul></details>`;
}

function groupList(groups: readonly NavGroup[], own: string, isShort: boolean): string {
  let last: string | undefined;
  const items = groups.map((entry) => {
    const isNew = entry.heading !== undefined && entry.heading !== last;
    last = entry.heading;
    const heading = isNew ? `<p class="nav-group">${escapeHtml(last ?? '')}</p>\n` : '';
    return heading + group(entry, own, isShort);
  });
  return items.join('\n');
}

// A section of so many links is shown with all its groups open.
const SHORT = 30;

/** The navigation beside a page: the area of the page, with the place in it marked. */
export function navigation(sections: readonly NavSection[], area: Area, own: string): string {
  const readers = sections.filter((section) => section.area !== 'contract' || area === 'contract');
  const shown = readers.map((section) => {
    const isHere = section.area === area || area === 'home';
    const title = `<a class="nav-title" href="~/${section.path}"${current(section.path, own)}>${escapeHtml(section.title)}</a>`;
    if (!isHere) return `<p>${title}</p>`;
    const flat = section.groups.length === 1;
    const count = section.groups.reduce((sum, { links }) => sum + links.length, 0);
    const isShort = count <= SHORT && area !== 'home';
    const inner = flat
      ? `<ul>${section.groups[0]?.links.map((entry) => link(entry, own)).join('\n')}</ul>`
      : groupList(section.groups, own, isShort);
    return `<p>${title}</p>\n${inner}`;
  });
  return shown.join('\n');
}
