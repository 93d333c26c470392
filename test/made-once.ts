import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what several suites of one run use; it goes when the run ends. */
    sharedFolder: string;
  }
}

/** How long somebody else may take to make it, in milliseconds. */
const MOST_MS = 900_000;

/**
 * A folder with what one worker makes for all workers of a run, such as the site or the tarball. The others wait for it.
 *
 * @throws {Error} what went wrong with making it, in every worker
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<unknown>,
): Promise<string> {
  const folder = join(inject('sharedFolder'), name);
  const outcome = `${folder}.json`;
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const error = await make(folder).then(
      () => undefined,
      (cause: Error) => cause.stack ?? cause.message,
    );
    // Whole or not at all: another worker may be looking.
    await writeFile(`${outcome}.new`, JSON.stringify({ error }));
    await rename(`${outcome}.new`, outcome);
  }
  const end = performance.now() + MOST_MS;
  while (!existsSync(outcome)) {
    if (performance.now() > end) throw new Error(`${name} was not made in ${MOST_MS} ms.`);
    await pause(100);
  }
  const { error } = JSON.parse(await readFile(outcome, 'utf8'));
  if (error !== undefined) throw new Error(`${name} could not be made: ${error}`);
  return folder;
}
