import { remember } from './remember.ts';

/** Makes the button switch between dark and light. */
export function setUpThemeSwitch(): void {
  const { dataset } = document.documentElement;
  document.querySelector('#site-theme')?.addEventListener('click', () => {
    const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const isDark = dataset['theme'] ? dataset['theme'] === 'dark' : isSystemDark;
    dataset['theme'] = isDark ? 'light' : 'dark';
    remember('theme', dataset['theme']);
  });
}
