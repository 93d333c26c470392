import { render } from 'preact';
import { control } from './api.ts';
import { readContract } from './contract.ts';
import { keepUp } from './live.ts';
import { Shell } from './shell.tsx';

/** How long until the next try when the sandbox does not respond, in milliseconds. */
const RETRY_MS = 1_000;

async function start(root: HTMLElement): Promise<void> {
  try {
    readContract(await control('getContract'));
  } catch (error) {
    root.textContent = (error as Error).message;
    setTimeout(() => void start(root), RETRY_MS);
    return;
  }
  root.textContent = '';
  render(<Shell />, root);
  await keepUp();
}

void start(document.getElementById('console') as HTMLElement);
