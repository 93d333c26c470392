import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openBrowser } from '../../src/cli/sandbox.ts';
import { until } from '../until.ts';
import { ownFolder } from '../own-folder.ts';

test.skipIf(process.platform === 'win32')('gives the address to the browser', async () => {
  const folder = ownFolder();
  const browser = join(folder, 'browser');
  await writeFile(browser, `#!/bin/sh\nprintf %s "$1" > '${folder}/opened'\n`);
  await chmod(browser, 0o755);
  vi.stubEnv('BROWSER', browser);

  expect(await openBrowser('http://127.0.0.1:4020/_sandbox/')).toBe(true);
  await until(async () =>
    expect(await readFile(join(folder, 'opened'), 'utf8')).toBe('http://127.0.0.1:4020/_sandbox/'),
  );
});
