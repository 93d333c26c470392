// Prism as a proxy in front of a sandbox: what it finds wrong with a response, warnings included.
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../../src/sandbox/index.ts';

/** A way to a sandbox on which Prism watches. */
export interface PrismProxy {
  readonly fetch: typeof fetch;
  readonly violations: readonly string[];
  close(): Promise<void>;
}

const BUNDLE = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));
let operations: ReturnType<typeof getHttpOperationsFromSpec> | undefined;

/** Lets a sandbox listen, and Prism before it. Requests are not checked against the contract, responses are. */
export async function prismInFrontOf(sandbox: Sandbox): Promise<PrismProxy> {
  const { url: upstream } = await sandbox.listen();
  const server = createServer(await (operations ??= getHttpOperationsFromSpec(BUNDLE)), {
    components: { logger: createLogger('prism', { level: 'silent' }) },
    cors: false,
    config: {
      checkSecurity: false,
      validateRequest: false,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
      isProxy: true,
      upstream: new URL(upstream),
    },
  } as never);
  const url = await server.listen(0, '127.0.0.1');
  const violations: string[] = [];
  return {
    violations,
    async fetch(input, init) {
      const target = (input as string).replace('https://crm.test', url);
      const response = await fetch(target, init);
      const found = response.headers.get('sl-violations');
      if (found) violations.push(`${init?.method ?? 'GET'} ${target.slice(url.length)}: ${found}`);
      return response;
    },
    close: () => server.close(),
  };
}
