import { useEffect, useState } from 'preact/hooks';

/**
 * Scrolls a list of links, which is longer than a small screen, to the current one. `scrollIntoView` would also begin
 * the way of the Tab key there, and so pass over "Skip to the content".
 *
 * @param list - Selector of the element that scrolls.
 */
export function showCurrent(list: string): void {
  const outer = document.querySelector(list);
  const current = outer?.querySelector('[aria-current]');
  if (!outer || !current) return;
  const [frame, link] = [outer.getBoundingClientRect(), current.getBoundingClientRect()];
  outer.scrollBy({
    left: link.left + link.width / 2 - frame.left - frame.width / 2,
    top: link.top + link.height / 2 - frame.top - frame.height / 2,
  });
}

/** The pages, in the order of the navigation. */
export const PAGES = [
  { id: 'requests', title: 'Requests' },
  { id: 'conversations', title: 'Conversations' },
  { id: 'deliveries', title: 'Deliveries' },
  { id: 'resources', title: 'Resources' },
  { id: 'work', title: 'Jobs and campaigns' },
  { id: 'controls', title: 'Clock and faults' },
] as const;

export type PageId = (typeof PAGES)[number]['id'];

/** Where the reader is: a page, and what of it, such as `#/resources/contact/con_8Zk2`. */
export interface Route {
  readonly page: PageId;
  readonly rest: readonly string[];
}

function readRoute(hash: string): Route {
  const [name = '', ...rest] = hash.replace(/^#\/?/, '').split('/').filter(Boolean);
  const page = PAGES.find(({ id }) => id === name)?.id ?? 'requests';
  return { page, rest: rest.map(decode) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const linkTo = (page: PageId, ...rest: readonly string[]): string =>
  `#/${[page, ...rest.map(encodeURIComponent)].join('/')}`;

/** Goes to a page; `replace` leaves no step to go back to. */
export function goTo(link: string, replace = false): void {
  if (!replace) location.hash = link;
  else {
    history.replaceState(null, '', link);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return readRoute(hash);
}
