import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Media types by ending. */
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** A server of files that packs them, as hosts of static sites do. */
export interface SiteServer {
  readonly url: string;
  close(): void;
}

/** As hosts let browsers keep what they serve: scripts are compiled once, not on each page. */
const KEPT = { 'cache-control': 'max-age=600' };

const PACKERS = { gzip: gzipSync, br: brotliCompressSync };

/** Serves a folder on a free port of this machine; each file is packed once. */
export async function startSiteServer(
  folder: string,
  encoding: keyof typeof PACKERS = 'gzip',
): Promise<SiteServer> {
  const packed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    try {
      const body = packed.get(path) ?? PACKERS[encoding](await readFile(join(folder, path)));
      packed.set(path, body);
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      response.writeHead(200, { ...KEPT, 'content-type': type, 'content-encoding': encoding });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
