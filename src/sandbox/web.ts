// `messaging-crm-api/sandbox/web`: the sandbox for pages, workers, Deno, Bun and workerd.
import { openSandbox, type WebSandbox } from './open-sandbox.ts';
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

export type { WebSandbox } from './open-sandbox.ts';
export type { SandboxCredentials, SandboxCredentialsOptions } from './access/issue-credentials.ts';
export type { MessageReport } from './causes.ts';
export type { Review } from './conversing/review-template.ts';
export type { WrittenMessage } from './conversing/write-to-sandbox.ts';
export type { DeliveryAttempt } from './deliveries/delivery-attempt.ts';
export type { Fault, FaultRule } from './http/injected-fault.ts';
export type { RequestError, SandboxRequest } from './http/request-log.ts';
export type { SandboxFetch } from './http/sandbox-fetch.ts';
export type {
  DeliveryOptions,
  DeprecationNotice,
  Route,
  SandboxOptions,
} from './sandbox-options.ts';
export type { SeedData, SeedOf } from './seed/seed-data.ts';
