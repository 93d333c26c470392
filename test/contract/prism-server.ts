// Serves the bundle that ships by Prism, in the process of the run. Prism starts with the first connection, since most
// runs of a single file need none of it.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

interface Prism {
  readonly port: number;
  close(): Promise<void>;
}

async function startPrism(): Promise<Prism> {
  const { getHttpOperationsFromSpec } = await import('@stoplight/prism-http');
  const prism = await import('@stoplight/prism-http-server');
  const { createLogger } = await import('@stoplight/prism-core');
  const operations = await getHttpOperationsFromSpec(BUNDLE);
  const server = prism.createServer(operations, {
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
  const url = await server.listen(0, '127.0.0.1');
  return { port: Number(new URL(url).port), close: () => server.close() };
}

/** A port that passes each connection on to Prism. */
async function listen(prism: () => Promise<Prism>): Promise<Server> {
  const server = createServer((socket) => {
    const give = (): void => void socket.destroy();
    socket.on('error', give);
    prism().then(({ port }) => {
      const upstream = connect(port, '127.0.0.1').on('error', give);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', give);
      socket.pipe(upstream).pipe(socket);
    }, give);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export default async function provide(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Prism> | undefined;
  const server = await listen(() => (started ??= startPrism()));
  const { port } = server.address() as AddressInfo;
  project.provide('prismUrl', `http://127.0.0.1:${port}`);
  const coverage = startCoverage();
  project.provide('coverageFile', coverage.file);
  const shared = mkdtempSync(join(tmpdir(), 'tests-share-'));
  project.provide('sharedFolder', shared);
  return async () => {
    rmSync(shared, { recursive: true, force: true });
    server.close();
    await (await started)?.close();
    coverage.finish();
  };
}
