import { render } from 'preact';
import { sendThrough } from '../../../../../src/sandbox/console/api.ts';
import { keepUp } from '../../../../../src/sandbox/console/live.ts';
import { Strip } from './strip.tsx';

/** As much of a sandbox as the strip needs: what sends requests to it, `/_sandbox/…` included. */
export interface StripSandbox {
  fetch(input: string, init?: RequestInit): Promise<Response>;
}

let isFollowing = false;

/**
 * Shows what else happened in the sandbox, and buttons for what a page cannot call: time, contacts, faults.
 *
 * @returns takes it away again
 */
export function mountStrip(element: HTMLElement, sandbox: StripSandbox): () => void {
  sendThrough((path, init) => sandbox.fetch(path, init));
  if (!isFollowing) void keepUp();
  isFollowing = true;
  render(<Strip />, element);
  return () => render(null, element);
}
