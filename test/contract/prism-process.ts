// Prism as its users run it: a process of its own, on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

const PRISM = fileURLToPath(
  new URL('../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url),
);

/** A running Prism, and a promise of its end. */
export interface PrismProcess {
  url: string;
  child: ChildProcess;
  exited: Promise<number | null>;
  output(): string;
}

/** Starts `prism mock` on a description; the caller kills the child. Resolves when it listens or has ended. */
export async function startPrismProcess(
  description: string,
  ...options: string[]
): Promise<PrismProcess> {
  const port = await freePort();
  const args = [PRISM, 'mock', '-h', '127.0.0.1', '-p', String(port), ...options, description];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text: string): void => void (output += text);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('Prism is listening') && resolve());
  });
  await Promise.race([listening, exited]);
  return { url: `http://127.0.0.1:${port}`, child, exited, output: () => output };
}
