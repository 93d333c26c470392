// What afdocs, the field's own check of documentation for agents, says of the site as `npm run docs` writes it.
import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { installFolder } from '../../scripts/install-folder.ts';
import { LiveReload } from '../../scripts/site/serve/live-reload.ts';
import { startSiteServer } from '../../scripts/site/serve/site-server.ts';
import { type BuiltSite, sharedSite } from '../site/built-site.ts';
import { deadLinksOfTwins } from '../site/find-dead-links.ts';
import { FOLDER } from './tool-folder.ts';

const SAMPLE = 50;
let site: BuiltSite;

beforeAll(async () => {
  await installFolder(FOLDER);
  site = await sharedSite();
}, 600_000);

test('the default build has 98 of 100 on a host that gives Markdown to who asks for it', async () => {
  // A host of plain files gets 95: 4 of 126 points are for this negotiation.
  const server = await startSiteServer(site.folder, 0, new LiveReload());
  // It may think for longer than a server keeps a connection; it closes them itself.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  const options = ['--format', 'json', '--score', '--sampling', 'deterministic'];
  const pace = ['--max-links', `${SAMPLE}`, '--request-delay', '0', '--max-concurrency', '10'];

  const program = join(FOLDER, 'node_modules/afdocs/bin/afdocs.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'check', `http://127.0.0.1:${port}/`, ...options, ...pace],
    { maxBuffer: 64_000_000 },
  );
  server.close();

  const { testedPages, scoring } = JSON.parse(stdout);
  expect(testedPages).toBe(SAMPLE);
  expect(scoring.overall).toBeGreaterThanOrEqual(98);
});

test('what agents read has no dead link where the site is at the root of a host', async () => {
  expect(await deadLinksOfTwins(site, '/')).toEqual([]);
});
