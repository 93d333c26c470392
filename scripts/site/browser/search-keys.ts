/** Brings the reader to the search by `/` and Ctrl+K, and loads it when it is first turned to. */
export function setUpSearchKeys(): void {
  const input = document.querySelector<HTMLInputElement>('#site-search');
  // By its address: it is a file of its own, so that a page is shown without it.
  const address = new URL('search.js', import.meta.url).href;
  input?.addEventListener('focus', () => void import(address));
  addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select');
    const isModified = event.ctrlKey || event.metaKey;
    const isSlash = event.key === '/' && !isTyping && !isModified;
    if (!isSlash && !(isModified && event.key.toLowerCase() === 'k')) return;
    event.preventDefault();
    input?.focus();
  });
}
