// A disk that is full, and then is not: as the command meets it.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createClient, waitForJob } from '../../src/index.ts';
import { ownFolder } from '../own-folder.ts';
import { startSandboxCommand } from './load/volume.ts';

const FOLDER = ownFolder(afterAll);

/** A file system of a few megabytes; only root may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', FOLDER], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mountSmallDisk();
if (!isMounted) console.warn('Skipped: a small disk cannot be mounted here, which takes root.');

test.skipIf(!isMounted)(
  'a full disk is a typed 500 and a line on stderr; with room again nothing is lost and jobs go on',
  async () => {
    onTestFinished(() => void execFileSync('umount', [FOLDER]));
    const ballast = join(FOLDER, 'ballast');
    const sandbox = await startSandboxCommand(['--data', join(FOLDER, 'data.sqlite')]);
    onTestFinished(() => sandbox.kill());
    const crm = createClient({
      baseUrl: sandbox.url,
      allowInsecureBaseUrl: true,
      clientId: 'app_7Hf2',
      clientSecret: 'example_secret',
      maxRetries: 0,
    });
    await crm.contacts.create({ name: 'before' });
    const contacts = Array.from({ length: 500 }, (_, index) => ({ name: `row ${index}` }));
    const job = (await crm.contacts.import({ contacts })).data;
    const state = await (await fetch(`${sandbox.url}/_sandbox/state`)).text();

    expect(() => writeFileSync(ballast, Buffer.alloc(4_000_000))).toThrow('ENOSPC');
    const refused = await crm.contacts.create({ name: 'x'.repeat(5_000) }).catch((error) => error);
    expect(refused).toMatchObject({
      name: 'InternalApiError',
      status: 500,
      code: 'internal_error',
    });
    expect(refused.message).toContain('full (make room on the disk)');
    expect(sandbox.complaints.join('')).toContain('make room on the disk');
    expect((await crm.me.get()).data.mode).toBe('test');
    const other = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: state };
    expect((await fetch(`${sandbox.url}/_sandbox/state`, other)).status).toBe(500);
    expect((await fetch(`${sandbox.url}/_sandbox/health`)).status).toBe(503);

    rmSync(ballast);
    const done = await waitForJob(crm, job.id, { timeoutMs: 900_000 });
    await crm.contacts.create({ name: 'after' });
    expect((await fetch(`${sandbox.url}/_sandbox/health`)).status).toBe(200);
    const names: unknown[] = [];
    for await (const { name } of crm.contacts.list({ limit: 100 })) names.push(name);

    expect(done).toMatchObject({ status: 'succeeded', result: { created: 500 } });
    expect(names).toHaveLength(502);
    expect(names.at(0)).toBe('after');
  },
);
