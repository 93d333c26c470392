import { useState } from 'preact/hooks';

const KEY = 'theme';

/** What the reader chose before, or what the machine has. */
function startTheme(): string {
  const kept = read();
  if (kept) document.documentElement.dataset['theme'] = kept;
  return kept ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Light or dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(startTheme);
  const change = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    setTheme(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // It holds until the page is closed.
    }
  };
  return (
    <button type="button" class="theme" aria-pressed={theme === 'dark'} onClick={change}>
      Dark
    </button>
  );
}
