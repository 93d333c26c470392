// `messaging-crm-api/sandbox/web`: the sandbox for pages, workers, Deno, Bun and workerd.
import { openSandbox } from './open-sandbox.ts';
import type { WebSandbox } from './public-types.ts';
import { webPlatform } from './platform/web-platform.ts';
import type { SandboxOptions } from './sandbox-options.ts';

/** Settings of a sandbox without a file for its data. */
export type WebSandboxOptions = Omit<SandboxOptions, 'data'>;

/**
 * Makes a sandbox that lives in memory, and needs nothing but what the web has: no Node, no server, no `eval`.
 *
 * @throws {TypeError} for an option or a seed that is none
 * @example
 * const sandbox = await createSandbox({ seed: 'examples' });
 * addEventListener('fetch', (event) => event.respondWith(sandbox.fetch(event.request)));
 */
export const createSandbox = async (options: WebSandboxOptions = {}): Promise<WebSandbox> =>
  (await openSandbox(webPlatform, options)).sandbox;

export type * from './public-types.ts';
