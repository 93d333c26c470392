// A script of its own, before the first paint: dark or light as the reader chose, else as the system.
import { recall } from '../../../src/sandbox/console/remember.ts';

const { classList, style } = document.documentElement;
const chosen = recall('theme');
if (chosen === 'light' || chosen === 'dark') style.colorScheme = chosen;

// Styles leave room for what the page's script makes. It may be missing, or the page be opened as a file, where no module loads.
classList.add('scripted');
const onError = ({ target }: Event): void => {
  if (target instanceof HTMLScriptElement) classList.remove('scripted');
};
addEventListener('error', onError, true);
