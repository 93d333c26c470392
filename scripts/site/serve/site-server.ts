import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, sep } from 'node:path';
import express from 'express';
import { LISTENER, LISTENER_PATH, type LiveReload, NEWS_PATH } from './live-reload.ts';

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

/**
 * Serves a folder as a plain host of files does, on this machine only; its pages hear of new builds. Port 0 takes a free
 * one, and a taken port is an error.
 */
export async function startSiteServer(
  folder: string,
  port: number,
  live: LiveReload,
): Promise<Server> {
  const app = express();
  app.get(NEWS_PATH, (_, response) => live.add(response));
  app.get(LISTENER_PATH, (_, response) => void response.type('js').send(LISTENER));
  app.use(async ({ headers, path: pathname }, response) => {
    const path = negotiate(fileOf(folder, pathname), headers.accept ?? '');
    const content = path ? await readFile(path).catch(() => undefined) : undefined;
    const shown = content ?? (await readFile(join(folder, '404.html')).catch(() => 'Not found'));
    const extension = content ? extname(path ?? '') : '.html';
    response
      .status(content ? 200 : 404)
      .type(extension)
      .set('cache-control', 'no-cache');
    response.vary('Accept').send(extension === '.html' ? listening(shown) : shown);
  });
  const server = createServer(app).listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken: name another with --port, or 0 for a free one.`);
  });
  return server;
}
