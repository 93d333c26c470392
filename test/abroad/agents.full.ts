// What afdocs, the field's own check of documentation for agents, says of the site as `npm run docs` writes it.
import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { installFolder } from '../../scripts/install-folder.ts';
import { LiveReload } from '../../scripts/site/serve/live-reload.ts';
import { startSiteServer } from '../../scripts/site/serve/site-server.ts';
import { sharedSite } from '../site/built-site.ts';
import { FOLDER } from './tool-folder.ts';

const AFDOCS = join(FOLDER, 'node_modules/afdocs/bin/afdocs.mjs');
const HOW = '--format json --score --sampling deterministic --max-links 50 --request-delay 0';

test('the default build has 98 of 100 on a host that gives Markdown to who asks for it', async () => {
  await installFolder(FOLDER);
  // A host of plain files gets 95: 4 of 126 points are for this negotiation.
  const server = await startSiteServer((await sharedSite()).folder, 0, new LiveReload());
  // It may think for longer than a server keeps a connection; it closes them itself.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;

  const args = [AFDOCS, 'check', `http://127.0.0.1:${port}/`, ...HOW.split(' ')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  server.close();

  const { testedPages, scoring } = JSON.parse(stdout);
  expect(testedPages).toBe(50);
  expect(scoring.overall).toBeGreaterThanOrEqual(98);
});
