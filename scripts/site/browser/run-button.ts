import { makeButton } from './make-element.ts';

/** Adds the button that loads the sandbox and runs the operation; `#run` in the address opens it, too. */
export function setUpRun(): void {
  const box = document.querySelector<HTMLElement>('[data-run]');
  if (!box) return;
  const button = makeButton('Run', 'run run-button');
  box.prepend(button);
  const show = (isOpen: boolean): void => {
    button.textContent = isOpen ? 'Show the samples' : 'Run';
    button.classList.toggle('quiet', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  show(false);
  // By its address: nothing of it is loaded before somebody runs something.
  const address = new URL('live/panel.js', import.meta.url).href;
  let close: (() => void) | undefined;
  const open = async (isRunAtOnce: boolean): Promise<void> => {
    if (close || button.textContent === 'Loading') return;
    button.textContent = 'Loading';
    try {
      close = await (await import(address)).openPanel(box, isRunAtOnce);
      show(true);
    } catch {
      button.textContent = 'Couldn’t load. Retry';
    }
  };
  button.addEventListener('click', () => {
    if (!close) return void open(true);
    close();
    close = undefined;
    show(false);
  });
  // What only reads may run by following a link.
  const isRead = box.dataset['verb'] === 'get';
  const followAddress = (): void => {
    if (/^#run\b/.test(location.hash)) void open(/^#run\?/.test(location.hash) && isRead);
  };
  addEventListener('hashchange', followAddress);
  followAddress();
}
