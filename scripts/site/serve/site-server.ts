import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { LISTENER, LISTENER_PATH, type LiveReload, NEWS_PATH } from './live-reload.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
};
const LISTENER_TAG = `<script src="${LISTENER_PATH}" type="module"></script></body>`;

/** The file that a path stands for; nothing outside of the folder. */
function fileOf(folder: string, pathname: string): string | undefined {
  try {
    const path = join(folder, decodeURIComponent(pathname));
    if (!path.startsWith(join(folder, sep))) return undefined;
    return path.endsWith(sep) ? join(path, 'index.html') : path;
  } catch {
    return undefined;
  }
}

function listening(html: Buffer | string): string {
  const text = html.toString();
  const end = text.lastIndexOf('</body>');
  return end < 0 ? text : text.slice(0, end) + LISTENER_TAG + text.slice(end + '</body>'.length);
}

/** A page as Markdown for who asks for that, as coding agents do. */
const negotiate = (path: string | undefined, accept: string): string | undefined =>
  accept.includes('text/markdown') ? path?.replace(/index\.html$/, 'index.md') : path;

async function send(
  folder: string,
  { pathname, accept }: { readonly pathname: string; readonly accept: string },
  response: ServerResponse,
): Promise<void> {
  const path = negotiate(fileOf(folder, pathname), accept);
  const content = path ? await readFile(path).catch(() => undefined) : undefined;
  const shown = content ?? (await readFile(join(folder, '404.html')).catch(() => 'Not found'));
  const extension = content ? extname(path ?? '') : '.html';
  response.writeHead(content ? 200 : 404, {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    vary: 'Accept',
  });
  response.end(extension === '.html' ? listening(shown) : shown);
}

/**
 * Serves a folder as a plain host of files does, on this machine only; its pages hear of new builds.
 *
 * @param port - 0 takes a free one
 * @throws Error when the port is taken
 */
export async function startSiteServer(
  folder: string,
  port: number,
  live: LiveReload,
): Promise<Server> {
  const server = createServer((request, response) => {
    // Not every request target is a URL: `//` is none.
    const [pathname = '/'] = (request.url ?? '/').split(/[?#]/);
    if (pathname === NEWS_PATH) live.add(response);
    else if (pathname === LISTENER_PATH)
      response.writeHead(200, { 'content-type': TYPES['.js'] }).end(LISTENER);
    else
      send(folder, { pathname, accept: request.headers.accept ?? '' }, response).catch(
        (error: Error) => response.destroy(error),
      );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken: name another with --port, or 0 for a free one.`);
  });
  return server;
}
