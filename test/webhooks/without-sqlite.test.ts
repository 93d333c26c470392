import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/paths.ts';

test('where Node has no node:sqlite, the store says so, and the rest of the entry works', async () => {
  const entry = join(ROOT, 'src/webhooks/index.ts');
  const code = `
    const { createReceiver, createSqliteStore } = await import('${entry}');
    createReceiver({ secret: 'whsec_x' });
    await createSqliteStore({ database: ':memory:' }).catch(({ message }) => console.log(message));`;
  const args = ['--no-experimental-sqlite', '--input-type=module', '--eval', code];

  const { stdout } = await promisify(execFile)(process.execPath, args);

  expect(stdout).toBe(
    `createSqliteStore needs node:sqlite, which Node has from 22.13 on; this is ${process.version}. Use another store, or update Node.\n`,
  );
});
