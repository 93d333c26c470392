import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { ROOT } from '../contract/paths.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
};

/** The file that an address stands for; nothing outside of the folder. */
function fileOf(folder: string, url: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://site').pathname));
    return join(folder, path.endsWith('/') ? `${path}index.html` : path);
  } catch {
    return undefined;
  }
}

/**
 * Serves a folder as a plain host of files does, on this machine only.
 *
 * @param port - 0 takes a free one
 */
export async function startSiteServer(folder: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = fileOf(folder, request.url ?? '/');
    const content = path ? await readFile(path).catch(() => undefined) : undefined;
    const shown = content ?? (await readFile(join(folder, '404.html')).catch(() => 'Not found'));
    const type = TYPES[content ? extname(path ?? '') : '.html'] ?? 'application/octet-stream';
    response.writeHead(content ? 200 : 404, { 'content-type': type });
    response.end(request.method === 'HEAD' ? undefined : shown);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** What `--serve` needs to know. */
export interface ServeOptions {
  readonly folder: string;
  readonly port: number;
  readonly rebuild: () => Promise<void>;
}

const SOURCES = ['openapi', 'docs', 'scripts/site', 'scripts/emit', 'CHANGELOG.md'];

/** The contract changed: generated/ first, in a process of its own, as a person would. */
function buildContract(): boolean {
  return (
    spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' }).status === 0
  );
}

/** Serves the site, and builds it again when its sources change. Modules that changed need a new start. */
export async function serveSite({ folder, port, rebuild }: ServeOptions): Promise<void> {
  const server = await startSiteServer(folder, port);
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  let timer: NodeJS.Timeout | undefined;
  let isContract = false;
  const build = async (): Promise<void> => {
    const isSound = isContract ? buildContract() : true;
    isContract = false;
    if (isSound) await rebuild().catch((error: Error) => console.error(error.message));
  };
  for (const source of SOURCES) {
    watch(join(ROOT, source), { recursive: true }, () => {
      isContract ||= source === 'openapi';
      clearTimeout(timer);
      timer = setTimeout(build, 200);
    });
  }
}
