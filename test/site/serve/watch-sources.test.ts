import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSources } from '../../../scripts/site/serve/watch-sources.ts';

let root: string;
let batches: string[][];
let watching: { close(): void };

async function startWatching(work: () => Promise<unknown>): Promise<void> {
  watching = watchSources(root, ['openapi', 'docs', 'CHANGELOG.md'], async (changed) => {
    batches.push([...changed].sort());
    await work();
  });
  // A watcher needs a moment before it sees anything.
  await wait(50);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'watch-'));
  batches = [];
  await mkdir(join(root, 'openapi/paths'), { recursive: true });
  await mkdir(join(root, 'docs'));
  await writeFile(join(root, 'CHANGELOG.md'), '# Changes');
});

afterEach(() => watching.close());

test('what changes together comes in one call, by the source it belongs to', async () => {
  await startWatching(async () => {});
  await writeFile(join(root, 'openapi/paths/contacts.yaml'), 'get: {}');
  await writeFile(join(root, 'CHANGELOG.md'), '# More changes');

  await vi.waitFor(() => expect(batches).toEqual([['CHANGELOG.md', 'openapi']]), 5000);
});

test('what changes during a call comes in the next one', async () => {
  let finish = (): void => {};
  await startWatching(() => new Promise<void>((resolve) => (finish = resolve)));
  await writeFile(join(root, 'docs/client.md'), 'One');
  await vi.waitFor(() => expect(batches).toEqual([['docs']]), 5000);

  await writeFile(join(root, 'openapi/paths/contacts.yaml'), 'get: {}');
  await wait(400);
  expect(batches).toEqual([['docs']]);
  finish();
  await vi.waitFor(() => expect(batches).toEqual([['docs'], ['openapi']]), 5000);
  finish();
});
