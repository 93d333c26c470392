// Every sample that curl is to run is run, by bash and curl themselves.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_BASE_URL } from '../../scripts/emit/code-samples/http-call.ts';
import { operationSamples } from '../../scripts/emit/code-samples/code-samples.ts';
import { openapi, operations } from '../contract/contract.ts';
import { sampleTargets } from './sample-targets.ts';

const run = promisify(execFile);
const CURL = ['/usr/bin/curl', '/bin/curl', '/usr/local/bin/curl'].find((path) => existsSync(path));
if (!CURL && process.env['CI'])
  throw new Error('There is no curl: install it, the samples need it.');
if (!CURL) console.warn('Skipped: the samples of curl, because there is no curl here.');

describe.runIf(CURL).each(sampleTargets)('the samples for curl, against $name', (target) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curl-samples-'));
    // The tests want the status and what Prism objects to; readers get the body alone.
    await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\ndump-header = "-"\nproxy = ""\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(operations)('$id gets its success', async (operation) => {
    const [sample] = operationSamples(openapi, operation);
    const { url, token, close } = await target.open(operation.id);
    const command = sample?.source.replace(SAMPLE_BASE_URL, url) ?? '';
    const env = {
      PATH: process.env['PATH'] ?? '',
      CURL_HOME: folder,
      CRM_TOKEN: token,
      CRM_CLIENT_SECRET: 'example_secret',
    };

    const { stdout } = await run('bash', ['-euc', command], { env });
    await close();

    expect(stdout.split('\r\n')[0]).toContain(` ${operation.success.status} `);
    expect(stdout.toLowerCase()).not.toContain('sl-violations');
  });
});
