import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { watchSources } from '../../../scripts/site/serve/watch-sources.ts';
import { until } from '../../until.ts';
import { ownFolder } from '../../own-folder.ts';

let root: string;
let batches: string[][];
let watching: { close(): void };

function startWatching(work: () => Promise<unknown>): void {
  watching = watchSources(root, ['openapi', 'docs', 'CHANGELOG.md'], async (changed) => {
    batches.push([...changed].sort());
    await work();
  });
}

/** Writes files until a batch of these sources comes: some systems need a moment before they see anything. */
async function writeUntilSeen(files: readonly string[], sources: readonly string[]): Promise<void> {
  const seen = (): void => expect(batches).toContainEqual(sources);
  await until(async () => {
    for (const file of files) await writeFile(join(root, file), `${Math.random()}`);
    await vi.waitFor(seen, 1000);
  });
}

beforeEach(async () => {
  root = ownFolder();
  batches = [];
  await mkdir(join(root, 'openapi/paths'), { recursive: true });
  await mkdir(join(root, 'docs'));
  await writeFile(join(root, 'CHANGELOG.md'), '# Changes');
});

afterEach(() => watching.close());

test('what changes together comes in one call, by the source it belongs to', async () => {
  startWatching(async () => {});

  await writeUntilSeen(
    ['openapi/paths/contacts.yaml', 'CHANGELOG.md'],
    ['CHANGELOG.md', 'openapi'],
  );
});

test('what changes during a call comes in the next one', async () => {
  const calls: (() => void)[] = [];
  startWatching(() => new Promise<void>((resolve) => calls.push(resolve)));
  await writeUntilSeen(['docs/client.md'], ['docs']);

  await writeFile(join(root, 'openapi/paths/contacts.yaml'), 'get: {}');
  // Longer than a change is left alone: a call of its own would have come.
  await wait(400);
  expect(calls).toHaveLength(1);
  calls[0]?.();
  await until(() => expect(batches.at(-1)).toContain('openapi'));
  calls[1]?.();
});

test('a call that fails ends neither the watching nor the process', async () => {
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  startWatching(() => Promise.reject(new Error('The build failed.')));
  const error = vi.spyOn(console, 'error').mockReturnValue();

  await writeUntilSeen(['docs/client.md'], ['docs']);
  await writeUntilSeen(['openapi/paths/contacts.yaml'], ['openapi']);

  expect(error).toHaveBeenCalledWith('The build failed.');
  expect(failures).toEqual([]);
});
