import { breakable } from './html/blocks.ts';
import { type Markup, markup } from './html/markup.ts';
import type { Area } from './site-page.ts';

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

export interface NavSection {
  readonly area: Area;
  readonly title: string;
  readonly path: string;
  readonly groups: readonly NavGroup[];
}

const current = (path: string, own: string): 'page' | undefined =>
  path === own ? 'page' : undefined;

function link({ path, title, verb }: NavLink, own: string): Markup {
  const badge = verb && markup`<span class="verb ${verb}">${verb.replace('delete', 'del')}</span> `;
  return markup`<li><a href="~/${path}" aria-current=${current(path, own)}>${badge}<span>${breakable(title)}</span></a></li>`;
}

function group({ title, path, links }: NavGroup, own: string, isShort: boolean): Markup {
  const isOpen = isShort || path === own || links.some((entry) => entry.path === own);
  const all = path ? [{ path, title: 'Overview' }, ...links] : links;
  return markup`<details open=${isOpen}><summary>${title}</summary><ul>${all.map((entry) => link(entry, own))}</ul></details>`;
}

const groupList = (groups: readonly NavGroup[], own: string, isShort: boolean): Markup =>
  groups.map((entry, index) => {
    const isNew = entry.heading !== groups[index - 1]?.heading;
    return [
      isNew && entry.heading ? markup`<p class="nav-group">${entry.heading}</p>` : '',
      group(entry, own, isShort),
    ];
  });

// A section of so many links is shown with all its groups open.
const SHORT = 30;

/** The navigation beside a page: the area of the page, with the place in it marked. */
export function navigation(sections: readonly NavSection[], area: Area, own: string): Markup {
  const readers = sections.filter((section) => section.area !== 'contract' || area === 'contract');
  return readers.map(({ area: other, groups, path, title }) => {
    const top = markup`<p><a class="nav-title" href="~/${path}" aria-current=${current(path, own)}>${title}</a></p>`;
    if (other !== area && area !== 'home') return top;
    const links = groups.flatMap((entry) => entry.links);
    const isShort = links.length <= SHORT && area !== 'home';
    if (groups.length > 1) return [top, groupList(groups, own, isShort)];
    return [top, markup`<ul>${links.map((entry) => link(entry, own))}</ul>`];
  });
}
