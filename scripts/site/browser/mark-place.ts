// A heading counts as read once it is this close to the top.
const READ_AT = 140;

/** Marks in the list of the page's contents where the reader is. */
export function markPlaceInContents(): void {
  const contents = document.querySelector('.toc');
  const links = [...(contents?.querySelectorAll('a') ?? [])];
  const idOf = ({ hash }: HTMLAnchorElement): string => decodeURIComponent(hash.slice(1));
  const headings = links.flatMap((link) => document.getElementById(idOf(link)) ?? []);
  if (headings.length === 0) return;
  const update = (): void => {
    // To measure a heading is to lay out all before it: only for a list that is seen, and once the reader moves.
    if (!contents?.checkVisibility()) return;
    const passed =
      scrollY > 0 ? headings.filter((one) => one.getBoundingClientRect().top < READ_AT) : [];
    const here = passed.at(-1) ?? headings[0];
    for (const link of links)
      if (idOf(link) === here?.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
  };
  addEventListener('scroll', () => requestAnimationFrame(update), { passive: true });
  update();
}

/** Scrolls the navigation to the page that is open, where that is further down. */
export function showPlaceInNavigation(): void {
  const side = document.querySelector('.side');
  const here = side?.querySelector<HTMLElement>('[aria-current]');
  if (side && here && here.offsetTop > side.clientHeight - 80)
    side.scrollTop = here.offsetTop - side.clientHeight / 2;
}
