// A script of its own, before the first paint: dark or light as the reader chose, else as the system.
import { recall } from '../../../src/sandbox/console/remember.ts';

const chosen = recall('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.style.colorScheme = chosen;
