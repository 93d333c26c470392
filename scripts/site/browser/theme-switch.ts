import { recall, remember } from '../../../src/sandbox/console/remember.ts';

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];

const isChoice = (text: string | null): text is Choice => CHOICES.includes(text as Choice);

/** Makes the button go from the system's theme to light, to dark, and back, and say where it stands. */
export function setUpThemeSwitch(): void {
  const { dataset } = document.documentElement;
  const button = document.querySelector('#site-theme');
  const kept = recall('theme');
  let chosen: Choice = isChoice(kept) ? kept : 'system';
  const tell = (): void => {
    button?.setAttribute('aria-label', `Color theme: ${chosen}`);
    button?.setAttribute('title', `Color theme: ${chosen}`);
  };
  tell();
  button?.addEventListener('click', () => {
    chosen = CHOICES[(CHOICES.indexOf(chosen) + 1) % CHOICES.length] ?? 'system';
    if (chosen === 'system') delete dataset['theme'];
    else dataset['theme'] = chosen;
    remember('theme', chosen);
    tell();
  });
}
