import { useEffect, useRef, useState } from 'preact/hooks';
import { decode } from './format.ts';

/**
 * For a list of links that is longer than its place: scrolls to the current one when that is another. `scrollIntoView`
 * would also begin the way of the Tab key there, and so pass over "Skip to the content".
 */
export function useCurrentShown(current: string) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const outer = list.current;
    const link = outer?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!outer || !link) return;
    const frame = outer.getBoundingClientRect();
    outer.scrollBy({
      left: link.left + link.width / 2 - frame.left - frame.width / 2,
      top: link.top + link.height / 2 - frame.top - frame.height / 2,
    });
  }, [current]);
  return list;
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

function readRoute(hash: string, first: PageId): Route {
  const [name = '', ...rest] = hash.replace(/^#\/?/, '').split('/').filter(Boolean);
  const page = PAGES.find(({ id }) => id === name)?.id ?? first;
  return { page, rest: rest.map(decode) };
}

export const linkTo = (page: PageId, ...rest: readonly string[]): string =>
  `#/${[page, ...rest.map(encodeURIComponent)].join('/')}`;

/** Goes to a page; `replace` leaves no step to go back to. */
export function goTo(link: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', link);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else location.hash = link;
}

/** Follows the address; `first` is shown where it names no page. */
export function useRoute(first: PageId = 'requests'): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return readRoute(hash, first);
}
