import type { ServerResponse } from 'node:http';

/** Where a served page listens for news; no page of the site has such an address. */
export const NEWS_PATH = '/~news';
export const LISTENER_PATH = '/~listen.js';

/** What runs in a page that is served while one works on it; nothing of it is in the site's own files. */
export const LISTENER = `\
const box = document.createElement('pre');
Object.assign(box.style, {
  position: 'fixed', inset: 'auto 0 0 0', zIndex: 99, margin: 0, padding: '1rem', maxHeight: '60vh',
  overflow: 'auto', background: '#7a1020', color: '#fff', font: '14px/1.5 monospace', whiteSpace: 'pre-wrap',
});
const news = new EventSource('${NEWS_PATH}');
news.addEventListener('built', () => location.reload());
news.addEventListener('failed', ({ data }) => {
  box.textContent = JSON.parse(data);
  document.body.append(box);
});
`;

/** Tells the open pages of a served site what became of the last build. */
export class LiveReload {
  readonly #pages = new Set<ServerResponse>();

  /** Takes in a page that asks for news; it hears of builds until it goes. */
  add(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    this.#pages.add(response);
    response.on('close', () => this.#pages.delete(response));
  }

  /** There is a new site, or none: then the report says why. */
  tell(event: 'built' | 'failed', report = ''): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(report)}\n\n`;
    for (const page of this.#pages) page.write(text);
  }
}
