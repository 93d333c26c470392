let loaded: Promise<void> | undefined;

/** Loads the styles of the live reference, once; pages that nobody runs anything on do without. */
export function loadStyles(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('live.css', import.meta.url).href;
    // Without them it looks plain, and works.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  return loaded;
}
