import { render } from 'preact';
import { getContract } from './api.ts';
import { readContract } from './contract.ts';
import { followSandbox } from './live.ts';
import { Shell } from './shell.tsx';

async function start(): Promise<void> {
  readContract((await getContract()) as Parameters<typeof readContract>[0]);
  render(<Shell />, document.getElementById('console') as HTMLElement);
  await followSandbox();
}

void start();
