import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { createSandbox } from '../../src/sandbox/index.ts';
import { isBrowserThere, launchBrowser } from '../../test/site/browser.ts';
import { DESKTOP, MOBILE } from '../../test/site/measure-page.ts';
import { type MeasuredPage, serveOurs, serveTheirs } from '../../test/site/measure-site.ts';
import { startSiteServer } from '../../test/site/site-server.ts';
import { unpackPackage } from '../install-folder.ts';
import { buildSite } from '../site/build-site.ts';
import { writeSite } from '../site/output/write-site.ts';
import { BY_REDOCLY, OURS } from './build.ts';
import type { Figures } from './measure.ts';
import { pinned } from './record.ts';
import { type AtEnd, compared, type Table } from './table.ts';

/** Builds the site in `site/` of the folder, and starts a browser; undefined where there is none. */
async function prepare(folder: string, atEnd: AtEnd): Promise<Browser | undefined> {
  if (!isBrowserThere()) return undefined;
  await writeSite(join(folder, 'site'), (await buildSite({})).files);
  const browser = await launchBrowser({ isPainted: true });
  atEnd(() => browser.close());
  return browser;
}

async function loadBoth(page: MeasuredPage): Promise<Figures> {
  const desktop = await page.load(DESKTOP);
  const { textMs: slowText, blockingMs: slowBlocking, layoutShift } = await page.load(MOBILE);
  return { ...desktop, layoutShift, slowText, slowBlocking };
}

export const site: Table = {
  name: 'site',
  title: 'Reference site',
  note: `A page of one operation in headless Chromium, and the same operation on the page of \`redocly build-docs --inlineBundle\`.
A slow phone has a quarter of the CPU, 1.6 Mbit/s and 150 ms.`,
  columns: {
    kilobytes: compared('KB', 1),
    requests: { title: 'requests', digits: 0 },
    foreignRequests: { title: 'to other hosts', digits: 0 },
    layoutShift: { title: 'shift', digits: 3 },
    textMs: compared('text, ms', 0),
    blockingMs: { title: 'blocking, ms', digits: 0 },
    slowText: compared('text on a slow phone, ms', 0),
    slowBlocking: { title: 'blocking there, ms', digits: 0 },
  },
  rounds: 3,
  async open(folder, atEnd) {
    const browser = await prepare(folder, atEnd);
    if (!browser) return undefined;
    const ours = await serveOurs(browser, join(folder, 'site'));
    const theirs = await serveTheirs(browser);
    atEnd(() => Promise.all([ours.close(), theirs.close()]));
    return [
      { name: 'the site', ...OURS, run: () => loadBoth(ours) },
      { name: '`redocly build-docs`', ...BY_REDOCLY, run: () => loadBoth(theirs) },
    ];
  },
};

/** A page that can send a request: the button that does or leads to it, and the clicks after which it is sent. */
interface Console {
  /** Below the server, with its slash. */
  readonly path: string;
  button(page: Page): Locator;
  /** Resolves once the status is shown. */
  send(page: Page): Promise<void>;
}

const LIVE: Console = {
  path: 'site/reference/contacts/createContact/',
  button: (page) => page.locator('[data-run]').first(),
  async send(page) {
    await page.locator('.run-button').click();
    await page.locator('.run-status[data-status="201"]').waitFor();
  },
};

const SWAGGER: Console = {
  path: 'swagger.html#/Contacts/createContact',
  button: (page) => page.locator('#operations-Contacts-createContact .try-out__btn'),
  async send(page) {
    await page.locator('.execute').click();
    await page.locator('.live-responses-table .response-col_status').nth(1).waitFor();
  },
};

const SCALAR: Console = {
  path: 'scalar.html#tag/contacts/POST/v1/contacts',
  button: (page) => page.getByRole('button', { name: /Test Request.*post.*\/v1\/contacts\)?$/i }),
  async send(page) {
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await page.getByText(/^201/).first().waitFor();
  },
};

const html = (script: string, code: string, head = ''): string =>
  `<!doctype html><title>Console</title>${head}<div id="console"></div><script src="${script}"></script><script>${code}</script>`;

/** Unpacks both, and writes a page for each that sends to the sandbox with a token. */
async function writePeers(folder: string, server: string, token: string): Promise<void> {
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  await write('openapi.json', JSON.stringify({ ...openapi, servers: [{ url: server }] }));
  const unpack = (name: string, files: string): Promise<void> =>
    unpackPackage(pinned(name), [`*/${files}`], join(folder, name));
  await unpack('swagger-ui-dist', 'swagger-ui*');
  const swagger = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#console', deepLinking: true,
    requestInterceptor: (request) => { if (!request.loadSpec) request.headers.Authorization = 'Bearer ${token}'; return request; } })`;
  const styles = '<link rel="stylesheet" href="swagger-ui-dist/swagger-ui.css">';
  await write('swagger.html', html('swagger-ui-dist/swagger-ui-bundle.js', swagger, styles));
  await unpack('@scalar/api-reference', 'dist/browser/standalone.js');
  const oauth2 = { flows: { clientCredentials: { token } } };
  const authentication = { preferredSecurityScheme: 'oauth2', securitySchemes: { oauth2 } };
  const quiet = { withDefaultFonts: false, telemetry: false, proxyUrl: '' };
  const settings = JSON.stringify({ url: 'openapi.json', ...quiet, authentication });
  const scalar = `Scalar.createApiReference('#console', ${settings})`;
  await write('scalar.html', html('@scalar/api-reference/dist/browser/standalone.js', scalar));
}

/** Scalar's script takes a busy machine a while. */
const LIMIT_MS = 120_000;
/** Nothing but this machine may be asked: Scalar would load fonts, and send by a proxy. */
const OWN = /^(?:http:\/\/127\.0\.0\.1|blob:|data:)/;

/** Loads a console with an empty cache and sends one request; `worker` is what no request of the page shows. */
async function sendOnce(page: Page, url: string, console: Console, worker = 0): Promise<Figures> {
  page.setDefaultTimeout(LIMIT_MS);
  let [bytes, requests] = [worker, 0];
  await page.route('**', (route) =>
    OWN.test(route.request().url()) ? route.continue() : route.abort(),
  );
  page.on('requestfinished', async (request) => {
    requests += 1;
    bytes += (await request.sizes().catch(() => undefined))?.responseBodySize ?? 0;
  });
  const start = performance.now();
  await page.goto(url + console.path);
  const button = console.button(page);
  await button.waitFor();
  const ready = performance.now();
  await button.click();
  await console.send(page);
  const sent = performance.now();
  await page.context().close();
  return { kilobytes: bytes / 1_000, requests, ready: ready - start, sent: sent - ready };
}

export const live: Table = {
  name: 'site',
  title: 'Live reference',
  note: `One operation, loaded with an empty cache, and its first example sent to a sandbox on the same machine. "Ready" is when
the button appears that sends it. Most of our KB are the sandbox, which runs in the page.`,
  columns: {
    kilobytes: compared('KB of brotli', 0),
    requests: { title: 'requests', digits: 0 },
    ready: compared('ready, ms', 0),
    sent: compared('click to response, ms', 0),
  },
  rounds: 3,
  async open(folder, atEnd) {
    const browser = await prepare(folder, atEnd);
    if (!browser) return undefined;
    const server = await startSiteServer(folder, 'br');
    atEnd(() => server.close());
    const allowOrigins = [server.url.replace(/\/$/, '')];
    const sandbox = await createSandbox({ seed: 'examples', allowOrigins });
    atEnd(() => sandbox.close());
    await writePeers(folder, (await sandbox.listen()).url, sandbox.lastingToken());
    const host = await readFile(join(folder, 'site/assets/live/host.js'));
    const send = (console: Console, worker?: number) => async () => {
      const context = await browser.newContext({ viewport: DESKTOP.viewport });
      return sendOnce(await context.newPage(), server.url, console, worker);
    };
    const rows = [
      { name: 'the site', ...OURS, run: send(LIVE, brotliCompressSync(host).length) },
      { name: 'Swagger UI', peer: 'swagger-ui-dist', run: send(SWAGGER) },
      { name: 'Scalar', peer: '@scalar/api-reference', run: send(SCALAR) },
    ];
    // The server packs what is asked for first.
    for (const { run } of rows) await run();
    return rows;
  },
};
