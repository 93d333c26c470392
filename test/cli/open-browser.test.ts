import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser } from '../../src/cli/sandbox.ts';
import { until } from '../until.ts';

test.skipIf(process.platform === 'win32')('gives the address to the browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-browser-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const browser = join(folder, 'browser');
  await writeFile(browser, `#!/bin/sh\nprintf %s "$1" > '${folder}/opened'\n`);
  await chmod(browser, 0o755);
  vi.stubEnv('BROWSER', browser);
  onTestFinished(() => void vi.unstubAllEnvs());

  expect(await openBrowser('http://127.0.0.1:4020/_sandbox/')).toBe(true);
  await until(async () =>
    expect(await readFile(join(folder, 'opened'), 'utf8')).toBe('http://127.0.0.1:4020/_sandbox/'),
  );
});
