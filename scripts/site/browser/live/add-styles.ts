let added: Promise<void> | undefined;

/** Loads the styles of the live reference; once. */
export function addStyles(): Promise<void> {
  added ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('live.css', import.meta.url).href;
    link.onload = () => resolve();
    // Without them it works, too.
    link.onerror = () => resolve();
    document.head.append(link);
  });
  return added;
}
