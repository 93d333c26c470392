import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * A new folder, which goes when the test is over.
 *
 * @param end - `afterAll` for one that all tests of a file share.
 */
export function ownFolder(end: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  end(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
