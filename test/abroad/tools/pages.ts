import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unpackPackage } from '../../../scripts/install-folder.ts';
import { events, operations } from '../examples.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Tool } from '../tool.ts';
import { CACHE, FOLDER } from '../tool-folder.ts';
import { openPage } from './open-page.ts';

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

const HEAD = `<!doctype html>
<meta charset="utf-8" />
<link rel="icon" href="data:," />
`;

const swaggerUi: Tool = {
  name: 'Swagger UI',
  package: 'swagger-ui-dist',
  group: 'Pages',
  language: 'html',
  command: `${HEAD}<link rel="stylesheet" href="swagger-ui.css" />
<div id="reference"></div>
<script src="swagger-ui-bundle.js"></script>
<script>
  SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference' });
</script>
`,
  async check(folder) {
    const scripts = join(FOLDER, 'node_modules/swagger-ui-dist');
    const { page, faults } = await openPage(folder, this.command, scripts);
    await page.locator('.opblock').first().waitFor();
    const servers = await page.locator('.servers option').allInnerTexts();
    const filters = await triedFields(page, 'Contacts', 'listContacts');
    const headers = await triedFields(page, 'Contacts', 'createContact');
    const jobs = page.locator('#operations-Jobs-listJobs');
    await jobs.locator('.opblock-summary-control').click();

    expect(await page.locator('.opblock').count()).toBe(operations.length + events.length);
    expect(servers[0]).toContain('https://api.example.com');
    expect(filters.filter(([, value]) => value !== '')).toEqual([['limit', '25']]);
    expect(headers).toEqual([['Idempotency-Key', '']]);
    expect(await jobs.innerText()).toContain('queued');
    expect(faults).toEqual([]);
    return `All ${operations.length} operations and ${events.length} events. "Try it out" starts with the example body, and with empty filters except for the default of \`limit\`.`;
  },
};

/** The one script of Scalar; installing the package would bring 250 others. */
async function unpackScalar(): Promise<string> {
  const version = manifest.devDependencies['@scalar/api-reference'];
  const folder = join(CACHE, `scalar-${version}`);
  const specifier = `@scalar/api-reference@${version}`;
  const script = 'dist/browser/standalone.js';
  if (!existsSync(join(folder, script)))
    await unpackPackage(specifier, [`package/${script}`], folder);
  return join(folder, 'dist/browser');
}

const scalar: Tool = {
  name: 'Scalar',
  package: '@scalar/api-reference',
  group: 'Pages',
  language: 'html',
  command: `${HEAD}<div id="reference"></div>
<script src="standalone.js"></script>
<script>
  Scalar.createApiReference('#reference', {
    url: 'openapi.json',
    withDefaultFonts: false,
    telemetry: false,
  });
</script>
`,
  async check(folder) {
    const { page, faults } = await openPage(folder, this.command, await unpackScalar());
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('button', { name: 'Open Group - Jobs' }).click();
    await page.getByRole('link', { name: 'List jobs' }).first().click();
    const operation = page.locator('[id$="tag/jobs/GET/v1/jobs"]').first();
    await operation.getByText('Known values').first().waitFor();
    const sample = page.getByText('https://api.example.com/v1/jobs').first();

    expect(await operation.innerText()).toContain('queued');
    expect(await sample.innerText()).toContain('curl');
    expect(faults).toEqual([]);
    return 'Every operation with its examples and the code samples of the description, and a client to try it.';
  },
};

export const pages: readonly Tool[] = [swaggerUi, scalar];
