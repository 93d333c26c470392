import { render } from 'preact';
import { makeElement } from '../../make-element.ts';
import { loadStyles } from '../load-styles.ts';
import { openSandbox } from '../sandbox.ts';
import { Panel } from './panel.tsx';
import { readDescription } from './read-description.ts';

/**
 * Shows the panel in place of the samples of an operation, and returns what shows them again; `data-run` of their box
 * names what it is made of.
 */
export async function openPanel(box: HTMLElement, isRunAtOnce: boolean): Promise<() => void> {
  // It loads while the rest does; the first run says if it could not.
  openSandbox().catch(() => undefined);
  const [description] = await Promise.all([
    readDescription(box.dataset['run'] ?? ''),
    loadStyles(),
  ]);
  const choose = box.querySelector('.choice > .choose');
  const root = makeElement('div', { class: 'live parts' });
  (choose ?? box.firstElementChild)?.after(root);
  box.classList.add('running');
  const select = choose?.querySelector('select') ?? null;
  render(<Panel description={description} select={select} isRunAtOnce={isRunAtOnce} />, root);
  return () => {
    render(null, root);
    root.remove();
    box.classList.remove('running');
  };
}
