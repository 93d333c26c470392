// Starts Prism once for the whole run, in process, on a free port, with the bundle that ships.
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { createLogger } from '@stoplight/prism-core';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startCoverage } from './start-coverage.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    prismUrl: string;
    /** Where tests note what of the contract they have exercised. */
    coverageFile: string;
  }
}

const BUNDLE = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

export default async function startPrism(project: TestProject): Promise<() => Promise<void>> {
  const operations = await getHttpOperationsFromSpec(BUNDLE);
  const server = createServer(operations, {
    components: { logger: createLogger('prism', { level: 'silent' }) },
    cors: false,
    config: {
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      mock: { dynamic: false },
      upstreamProxy: undefined,
      isProxy: false,
    },
  } as never);
  project.provide('prismUrl', await server.listen(0, '127.0.0.1'));
  const coverage = startCoverage();
  project.provide('coverageFile', coverage.file);
  return async () => {
    await server.close();
    coverage.finish();
  };
}
