import { useEffect, useState } from 'preact/hooks';
import { recall, remember } from './remember.ts';

/** Light or dark: what the reader chose before, or what the machine has. */
export function ThemeSwitch() {
  const [chosen, choose] = useState(recall('theme'));
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  useEffect(() => {
    if (!chosen) return;
    document.documentElement.dataset['theme'] = chosen;
    remember('theme', chosen);
  }, [chosen]);
  return (
    <button
      type="button"
      class="theme"
      aria-pressed={isDark}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      Dark
    </button>
  );
}
