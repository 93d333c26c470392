import { addCopyButton } from './copy-button.ts';
import { addLiveButton } from './live-buttons.ts';
import { setUpTabs } from './tabs.ts';

function prepare(part: HTMLElement): void {
  if (part.classList.contains('tabs')) setUpTabs(part);
  else if (part.dataset['event']) addLiveButton(part, 'event', 'Trigger event');
  else {
    addCopyButton(part);
    if ('code' in part.dataset) addLiveButton(part, 'code', 'Run code');
  }
}

/**
 * Makes tabs and buttons when they come near the view: a long page has forty of them, and a slow
 * device would have to make all of them before the page can be used.
 */
export function prepareNearby(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        prepare(target as HTMLElement);
      }
    },
    { rootMargin: '300px' },
  );
  for (const part of document.querySelectorAll('.tabs, .block, [data-event]'))
    observer.observe(part);
}
