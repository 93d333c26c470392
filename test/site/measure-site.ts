import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { ROOT } from '../../scripts/contract/paths.ts';
import { type Conditions, measurePage } from './measure-page.ts';
import { startSiteServer } from './site-server.ts';

// An operation of middling length, and how its description begins.
const TEXT = 'Creates one contact.';
const OURS = 'reference/contacts/createContact/';
const THEIRS = '#contacts/createcontact';

/** An operation of a served folder. */
export type MeasuredPage = Awaited<ReturnType<typeof servePage>>;

async function servePage(browser: Browser, folder: string, page: string) {
  const server = await startSiteServer(folder);
  return {
    load: (conditions: Conditions) => measurePage(browser, server.url + page, TEXT, conditions),
    close: async () => server.close(),
  };
}

/** The operation on the built site that lies in a folder. */
export const serveOurs = (browser: Browser, folder: string): Promise<MeasuredPage> =>
  servePage(browser, folder, OURS);

/** The same operation on the page of `redocly build-docs`, which is made now. */
export async function serveTheirs(browser: Browser): Promise<MeasuredPage> {
  const folder = await mkdtemp(join(tmpdir(), 'build-docs-'));
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const options = ['--inlineBundle', '-o', join(folder, 'index.html')];
  const args = [cli, 'build-docs', 'generated/openapi.json', ...options];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const page = await servePage(browser, folder, THEIRS);
  const close = async (): Promise<void> => {
    await page.close();
    await rm(folder, { recursive: true });
  };
  return { ...page, close };
}
