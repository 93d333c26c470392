import { makeElement } from '../make-element.ts';

let loaded: Promise<void> | undefined;

/** Loads the styles of the live reference, once; pages that nobody runs anything on do without. */
export function loadStyles(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const { href } = new URL('live.css', import.meta.url);
    const link = makeElement('link', { rel: 'stylesheet', href });
    // Without them it looks plain, and works.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  return loaded;
}
