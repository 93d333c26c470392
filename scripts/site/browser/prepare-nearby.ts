import { makeButton } from './make-element.ts';
import { setUpTabs } from './tabs.ts';

/** Adds a button that loads a part of the live reference, which then takes its place. */
function addLiveButton(place: HTMLElement, part: string, title: string): void {
  const button = makeButton(title, 'run');
  const load = async (): Promise<void> => {
    if (button.textContent === 'Loading') return;
    button.textContent = 'Loading';
    // By its address: nothing of it is loaded before somebody runs something.
    const script = new URL(`live/${part}.js`, import.meta.url).href;
    try {
      const live = (await import(script)) as { start(place: HTMLElement): Promise<void> };
      button.remove();
      await live.start(place);
    } catch {
      button.textContent = 'Couldn’t load. Retry';
      place.append(button);
    }
  };
  button.addEventListener('click', () => void load());
  place.append(button);
}

const SHOWN_MS = 2000;

/** Has a button copy a text, and say for a moment how that went. */
export function copyOnClick(button: HTMLElement, read: () => Promise<string>): void {
  const title = button.textContent;
  let ends: number | undefined;
  const say = (words: string): void => {
    button.textContent = words;
    clearTimeout(ends);
    ends = window.setTimeout(() => (button.textContent = title), SHOWN_MS);
  };
  const copy = async (): Promise<void> => navigator.clipboard.writeText(await read());
  button.addEventListener('click', () => {
    copy().then(
      () => say('Copied'),
      () => say('Could not copy'),
    );
  });
}

/** Adds a button that copies a block of code, where the browser allows copying. */
function addCopyButton(block: HTMLElement): void {
  const code = block.querySelector('code');
  if (!code || !navigator.clipboard) return;
  const button = makeButton('Copy', 'copy');
  copyOnClick(button, async () => `${code.textContent.trimEnd()}\n`);
  block.append(button);
}

function prepare(part: HTMLElement): void {
  if (part.classList.contains('tabs')) setUpTabs(part);
  else if (part.dataset['hero']) addLiveButton(part, 'hero', 'Run');
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
  for (const part of document.querySelectorAll('.tabs, .block, [data-event], [data-hero]'))
    observer.observe(part);
}
