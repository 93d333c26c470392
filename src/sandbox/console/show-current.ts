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
