import { createCallerPolicy, type CallerPolicy } from './http/caller-policy.ts';
import { openSandbox } from './open-sandbox.ts';
import { nodePlatform } from './platform/node-platform.ts';
import type { SandboxOptions, WebSandbox } from './public-types.ts';

/** A sandbox that listens. */
export interface SandboxServer {
  /** Its address, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Stops listening and breaks what is open. */
  close(): Promise<void>;
}

/** The service on a laptop: it keeps state, its clock can be moved, and it can be a server. */
export interface Sandbox extends WebSandbox {
  /** Listens on 127.0.0.1, or on another host. Port 0, the default, is any free one. */
  listen(port?: number, host?: string): Promise<SandboxServer>;
  /** Stops listening, ends what is under way, and closes the data. */
  close(): Promise<void>;
}

/**
 * Makes a sandbox.
 *
 * @throws {TypeError} for an option or a seed that is none
 * @throws {Error} when the file for its data cannot be used
 * @example
 * const sandbox = await createSandbox();
 * const crm = createClient({
 *   baseUrl: 'https://crm.test',
 *   ...sandbox.credentials(),
 *   fetch: sandbox.fetch,
 * });
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { sandbox, serve, setPublicUrl, ...paths } = await openSandbox(nodePlatform, options);
  const { close } = sandbox;
  const servers = new Set<SandboxServer>();
  return Object.assign(sandbox, {
    async listen(port = 0, host = '127.0.0.1') {
      // Node's server takes as long to load as the sandbox does.
      const { openSandboxServer } = await import('./http/sandbox-server.ts');
      const policy = callerPolicy(options, host);
      const server = await openSandboxServer(serve, { port, host, policy, ...paths });
      servers.add(server);
      if (options.baseUrl === undefined) setPublicUrl(server.url);
      return server;
    },
    async close() {
      await Promise.all([...servers].map((server) => server.close()));
      await close();
    },
  });
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

function callerPolicy(options: SandboxOptions, host: string): CallerPolicy {
  const { allowHosts = [], allowOrigins = [], baseUrl } = options;
  const own = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  return createCallerPolicy({
    hosts: [host, ...own, ...allowHosts],
    origins: allowOrigins,
    isPublic: !LOOPBACK.includes(host),
  });
}
