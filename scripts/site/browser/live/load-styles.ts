import { makeElement } from '../make-element.ts';

/** Adds a style sheet of this folder to a place; resolves when it holds. Without it a part looks plain, and works. */
export function addSheet(place: Node, name: string): Promise<void> {
  const link = makeElement('link', {
    rel: 'stylesheet',
    href: new URL(name, import.meta.url).href,
  });
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    place.appendChild(link);
  });
}

let loaded: Promise<void> | undefined;

/** Loads the styles of the live reference, once; pages that nobody runs anything on do without. */
export const loadStyles = (): Promise<void> => (loaded ??= addSheet(document.head, 'live.css'));
