import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unpackPackage } from '../../../scripts/install-folder.ts';
import { launchBrowser } from '../../site/browser.ts';
import { events, operations } from '../examples.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Tool } from '../tool.ts';
import { CACHE, FOLDER, type Work } from '../work.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

interface OpenPage {
  readonly page: Page;
  /** What the page wanted from elsewhere, and what went wrong in it. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** Opens the tool's page in a browser; files come from its folder, then from the one of the package. */
async function openPage(work: Work, html: string, packageFolder: string): Promise<OpenPage> {
  await work.write('index.html', html);
  const server = createServer(async ({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    const text = await work
      .read(name)
      .catch(() => readFile(join(packageFolder, name), 'utf8'))
      .catch(() => undefined);
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': TYPES[extname(name)] });
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  const faults: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: from } = new URL(request.url());
    if (protocol.startsWith('http') && from !== origin) faults.push(`asks ${request.url()}`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(origin);
  const close = async (): Promise<void> => {
    await browser.close();
    server.close();
  };
  return { page, faults, close };
}

/** What the fields of an operation's parameters hold when somebody wants to try it, by their names. */
async function triedFields(page: Page, family: string, id: string): Promise<[string, string][]> {
  const operation = page.locator(`#operations-${family}-${id}`);
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  return operation
    .locator('.parameters input')
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(({ placeholder, value }) => [placeholder, value]),
    );
}

const swaggerUi: Tool = {
  name: 'Swagger UI',
  package: 'swagger-ui-dist',
  group: 'Pages',
  language: 'html',
  command: `\
<!doctype html>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="swagger-ui.css" />
<div id="reference"></div>
<script src="swagger-ui-bundle.js"></script>
<script>
  SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference' });
</script>
`,
  async check(work) {
    const folder = join(FOLDER, 'node_modules/swagger-ui-dist');
    const { page, faults, close } = await openPage(work, this.command, folder);
    await page.locator('.opblock').first().waitFor();
    const shown = await page.locator('.opblock').count();
    const servers = await page.locator('.servers option').allInnerTexts();
    const filters = await triedFields(page, 'Contacts', 'listContacts');
    const headers = await triedFields(page, 'Contacts', 'createContact');
    await close();

    expect(faults).toEqual([]);
    expect(shown).toBe(operations.length + events.length);
    expect(servers[0]).toContain('https://api.example.com');
    expect(filters.filter(([, value]) => value !== '')).toEqual([['limit', '25']]);
    expect(headers).toEqual([['Idempotency-Key', '']]);
    return `All ${operations.length} operations and ${events.length} events. "Try it out" begins with the example of the body and empty filters, but for the default of \`limit\`.`;
  },
};

const scalar: Tool = {
  name: 'Scalar',
  package: '@scalar/api-reference',
  group: 'Pages',
  language: 'html',
  command: `\
<!doctype html>
<link rel="icon" href="data:," />
<div id="reference"></div>
<script src="standalone.js"></script>
<script>
  Scalar.createApiReference('#reference', {
    url: 'openapi.json',
    withDefaultFonts: false,
    telemetry: false,
  });
</script>
`,
  async check(work) {
    const version = manifest.devDependencies['@scalar/api-reference'];
    const folder = join(CACHE, `scalar-${version}`);
    const script = 'package/dist/browser/standalone.js';
    await unpackPackage(`@scalar/api-reference@${version}`, [script], folder);
    const { page, faults, close } = await openPage(
      work,
      this.command,
      join(folder, 'dist/browser'),
    );
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('button', { name: 'Open Group - Contacts' }).click();
    await page.getByRole('link', { name: 'List contacts' }).first().click();
    const operation = page.locator('section').filter({ hasText: 'Known values' }).first();
    await operation.waitFor();
    await close();

    expect(faults).toEqual([]);
    return 'x.';
  },
};

export const pages: readonly Tool[] = [swaggerUi, scalar];
