import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveReload } from '../../../scripts/site/serve/live-reload.ts';
import { startSiteServer } from '../../../scripts/site/serve/site-server.ts';
import { ownFolder } from '../../own-folder.ts';

const folder = ownFolder(afterAll);
const live = new LiveReload();
let url: string;
let port: number;
let server: Awaited<ReturnType<typeof startSiteServer>>;

beforeAll(async () => {
  await writeFile(join(folder, 'index.html'), '<body><p>Home</p></body>');
  await writeFile(join(folder, 'index.md'), '# Home');
  await writeFile(join(folder, '404.html'), '<body><p>Not here</p></body>');
  await writeFile(join(folder, 'site.css'), 'p { margin: 0 }');
  server = await startSiteServer(folder, 0, live);
  ({ port } = server.address() as AddressInfo);
  url = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('a page comes with a script that listens, and its file stays as it was', async () => {
  const html = await (await fetch(`${url}/`)).text();

  expect(html).toBe('<body><p>Home</p><script src="/~listen.js" type="module"></script></body>');
  const script = await fetch(`${url}/~listen.js`);
  expect(script.headers.get('content-type')).toMatch('text/javascript');
  expect(await script.text()).toContain("new EventSource('/~news')");
});

test('a page comes as Markdown to who asks for it', async () => {
  const headers = { accept: 'text/markdown, text/html;q=0.5' };
  const response = await fetch(`${url}/`, { headers });

  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(response.headers.get('vary')).toBe('Accept');
  expect(await response.text()).toBe('# Home');
});

test('other files come as they are', async () => {
  const response = await fetch(`${url}/site.css`);

  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await response.text()).toBe('p { margin: 0 }');
});

/** What comes back for bytes that no browser would send. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  // A refused request may come back as a reset.
  socket.on('error', () => {});
  socket.end(text);
  await once(socket, 'close');
  return received;
}

test.each([
  'GET // HTTP/1.1',
  'GET //[ HTTP/1.1',
  'GET ///..//../ HTTP/1.1',
  'GET http://[ HTTP/1.1',
  'GET http://elsewhere/index.html HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /\\..\\..\\etc HTTP/1.1',
  'GET ? HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT elsewhere:80 HTTP/1.1',
  'GET \x00\xff HTTP/1.1',
  'GET /',
  '\r\n\r\n',
])('the server survives the request line %j', async (line) => {
  const received = await sendRaw(`${line}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);

  expect(received).toMatch(/^(?:HTTP\/1\.1 (?:200|400|404)|$)/);
  expect((await fetch(`${url}/`)).status).toBe(200);
});

test.each(['/nowhere/', '/%zz', '/..%2f..%2f..%2f..%2fetc/passwd', '/%00'])(
  '%s gets the 404 page',
  async (path) => {
    const response = await fetch(url + path);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<p>Not here</p>');
  },
);

test('an open page hears of a new site, and of what was found instead of one', async () => {
  const { body } = await fetch(`${url}/~news`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const read = async (): Promise<string> =>
    Buffer.from((await reader.read()).value ?? []).toString();
  await read();

  live.tell('built');
  expect(await read()).toBe('event: built\ndata: ""\n\n');
  live.tell('failed', 'openapi/a.yaml:3:1  rule\n  what to do');
  expect(await read()).toBe('event: failed\ndata: "openapi/a.yaml:3:1  rule\\n  what to do"\n\n');
  await reader.cancel();
});

test('a taken port is named', async () => {
  await expect(startSiteServer(folder, port, live)).rejects.toThrow(
    `Port ${port} is taken: name another with --port, or 0 for a free one.`,
  );
});
