import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { listenHere } from '../../listen-here.ts';
import { launchBrowser } from '../../site/browser.ts';
import type { ToolFolder } from '../tool-folder.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves the files of a tool's folder, and those of a package for the rest. */
async function serve(folder: ToolFolder, packageFolder: string): Promise<string> {
  const server = createServer(async ({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    const text = await folder
      .read(name)
      .catch(() => readFile(join(packageFolder, name), 'utf8'))
      .catch(() => undefined);
    const headers = { 'content-type': TYPES[extname(name)] ?? 'text/plain' };
    response.writeHead(text === undefined ? 404 : 200, headers).end(text);
  });
  return (await listenHere(server)).url;
}

/** A page in a browser, until the test is finished. */
export interface OpenPage {
  readonly page: Page;
  readonly faults: readonly string[];
}

/** Opens a page of a tool whose scripts are in the folder of its package. */
export async function openPage(
  folder: ToolFolder,
  html: string,
  packageFolder: string,
): Promise<OpenPage> {
  await folder.write('index.html', html);
  const origin = await serve(folder, packageFolder);
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  const faults: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: from } = new URL(request.url());
    if (protocol.startsWith('http') && from !== origin) faults.push(`asks ${request.url()}`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(origin);
  return { page, faults };
}
