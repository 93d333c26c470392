// The live reference beside the consoles of Swagger UI and Scalar, which send what is filled in to a local sandbox.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { ROOT } from '../../contract/paths.ts';
import { unpackPackage } from '../../install-folder.ts';
import { printTable } from '../client/print-table.ts';
import { DESKTOP } from './measure-page.ts';
import { startPacedServer } from './paced-server.ts';
import { median } from '../client/median.ts';

const TIMES = 5;
/** Nothing but this machine may be asked: Scalar would load fonts, and send by a proxy. */
const OWN = /^(?:http:\/\/127\.0\.0\.1|blob:|data:)/;

interface Console {
  readonly name: string;
  /** Below the server, with its slash. */
  readonly path: string;
  /** What a worker loads, which is no request of the page. */
  readonly worker?: string;
  /** Gets to where one click sends the request. */
  prepare(page: Page): Promise<void>;
  /** Sends it, and waits for the status. */
  send(page: Page): Promise<void>;
}

const OURS: Console = {
  name: 'the live reference',
  path: 'site/reference/contacts/createContact/',
  worker: 'site/assets/live/host.js',
  prepare: (page) => page.locator('[data-run]').first().waitFor(),
  async send(page) {
    await page.locator('[data-run]').first().click();
    await page.locator('.run-button').click();
    await page.locator('.run-status[data-status="201"]').waitFor();
  },
};

const SWAGGER: Console = {
  name: 'Swagger UI 5.35.0',
  path: 'swagger.html#/Contacts/createContact',
  prepare: (page) => page.locator('#operations-Contacts-createContact .try-out__btn').waitFor(),
  async send(page) {
    const operation = page.locator('#operations-Contacts-createContact');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table .response-col_status').nth(1).waitFor();
  },
};

const SCALAR: Console = {
  name: 'Scalar 1.72.1',
  path: 'scalar.html#tag/contacts/POST/v1/contacts',
  prepare: (page) =>
    page.getByRole('button', { name: /Test Request.*post.*\/v1\/contacts\)?$/i }).waitFor(),
  async send(page) {
    await page.getByRole('button', { name: /Test Request.*post.*\/v1\/contacts\)?$/i }).click();
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await page.getByText(/^201/).first().waitFor();
  },
};

const page = (head: string, script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title>${head}</head><body><div id="console"></div><script>${script}</script></body></html>`;

/** Unpacks both, and writes a page for each that sends to the sandbox with a token. */
async function writePeers(folder: string, server: string, token: string): Promise<void> {
  const files = ['*/swagger-ui.css', '*/swagger-ui-bundle.js'];
  await unpackPackage('swagger-ui-dist@5.35.0', files, join(folder, 'swagger'));
  const standalone = ['*/dist/browser/standalone.js'];
  await unpackPackage('@scalar/api-reference@1.72.1', standalone, join(folder, 'scalar'));
  const description = JSON.parse(await readFile(join(ROOT, 'generated/openapi.json'), 'utf8'));
  description.servers = [{ url: server }];
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
  const bearer = JSON.stringify(`Bearer ${token}`);
  const swagger = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#console', deepLinking: true,
    requestInterceptor: (request) => { if (!request.loadSpec) request.headers.Authorization = ${bearer}; return request; } })`;
  const styles = '<link rel="stylesheet" href="swagger/swagger-ui.css">';
  const bundle = '<script src="swagger/swagger-ui-bundle.js"></script>';
  await writeFile(join(folder, 'swagger.html'), page(styles + bundle, swagger));
  const settings = {
    url: 'openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    authentication: {
      preferredSecurityScheme: 'oauth2',
      securitySchemes: { oauth2: { flows: { clientCredentials: { token } } } },
    },
  };
  const scalar = `Scalar.createApiReference('#console', ${JSON.stringify(settings)})`;
  const script = '<script src="scalar/dist/browser/standalone.js"></script>';
  await writeFile(join(folder, 'scalar.html'), page(script, scalar));
}

interface Figures {
  readonly readyMs: number;
  readonly sentMs: number;
  readonly kilobytes: number;
  readonly requests: number;
  readonly foreign: number;
}

async function measure(browser: Browser, url: string, console: Console): Promise<Figures> {
  const context = await browser.newContext({ viewport: DESKTOP.viewport });
  const tab = await context.newPage();
  let [bytes, requests, foreign] = [0, 0, 0];
  await context.route('**', (route) => {
    if (OWN.test(route.request().url())) return route.continue();
    foreign += 1;
    return route.abort();
  });
  context.on('requestfinished', async (request) => {
    requests += 1;
    bytes += (await request.sizes().catch(() => undefined))?.responseBodySize ?? 0;
  });
  const start = performance.now();
  await tab.goto(url + console.path);
  await console.prepare(tab);
  const ready = performance.now();
  await console.send(tab);
  const sent = performance.now();
  await context.close();
  return {
    readyMs: ready - start,
    sentMs: sent - ready,
    kilobytes: bytes / 1_000,
    requests,
    foreign,
  };
}

/**
 * Loads an operation and sends its first example, with an empty cache, in turns.
 *
 * @param folder - what is served; the built site is in its `site/`
 */
export async function benchConsoles(browser: Browser, folder: string): Promise<void> {
  const server = await startPacedServer(folder, undefined);
  const sandbox = await createSandbox({
    seed: 'examples',
    allowOrigins: [server.url.replace(/\/$/, '')],
  });
  const { url } = await sandbox.listen();
  await writePeers(folder, url, sandbox.lastingToken());
  const consoles = [OURS, SWAGGER, SCALAR];
  const runs = consoles.map((): Figures[] => []);
  for (let run = 0; run <= TIMES; run += 1)
    for (const [index, console] of consoles.entries()) {
      const figures = await measure(browser, server.url, console);
      // The server packs what is asked for first.
      if (run > 0) runs[index]?.push(figures);
    }
  const packed = async (path: string): Promise<number> =>
    brotliCompressSync(await readFile(join(folder, path))).length / 1_000;
  const workers = await Promise.all(
    consoles.map(({ worker }) => (worker === undefined ? 0 : packed(worker))),
  );
  const cell = (index: number, name: keyof Figures): string => {
    const figure = median((runs[index] ?? []).map((figures) => figures[name]));
    return (figure + (name === 'kilobytes' ? (workers[index] ?? 0) : 0)).toFixed(0);
  };
  const names = ['kilobytes', 'requests', 'foreign', 'readyMs', 'sentMs'] as const;
  printTable(
    'An operation, loaded and sent once',
    ['', 'KB of brotli', 'requests', 'foreign', 'ready, ms', 'click to response, ms'],
    consoles.map(({ name }, index) => [name, ...names.map((key) => cell(index, key))]),
  );
  await sandbox.close();
  server.close();
}
