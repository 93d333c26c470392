import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { TYPES, type GzipServer } from './gzip-server.ts';

const CHUNK = 2_048;

/**
 * Serves a folder as slowly as a network is; each file is packed once. A browser slows down its pages alone, and not their workers.
 *
 * @param network - undefined serves as fast as it can
 */
export async function startPacedServer(
  folder: string,
  network: { mbits: number; latencyMs: number } | undefined,
): Promise<GzipServer> {
  let free = 0;
  const packed = new Map<string, Buffer>();
  const read = async (path: string): Promise<Buffer> => {
    const known = packed.get(path) ?? brotliCompressSync(await readFile(join(folder, path)));
    packed.set(path, known);
    return known;
  };
  const send = async (response: ServerResponse, body: Buffer): Promise<void> => {
    if (!network) return void response.end(body);
    await wait(network.latencyMs);
    for (let at = 0; at < body.length; at += CHUNK) {
      // One line for all responses: what is sent at once shares it.
      free = Math.max(free, performance.now()) + (CHUNK * 8) / (network.mbits * 1_000);
      await wait(free - performance.now());
      response.write(body.subarray(at, at + CHUNK));
    }
    response.end();
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const content = await read(path).catch(() => undefined);
    if (!content) return void response.writeHead(404).end();
    const type = TYPES[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'cache-control': 'max-age=600',
    });
    await send(response, content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
