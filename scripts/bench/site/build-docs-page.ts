import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../contract/paths.ts';

/** Has Redocly's command line make its page of the contract: `index.html` in the folder. */
export async function buildDocsPage(folder: string): Promise<void> {
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const out = join(folder, 'index.html');
  const options = ['build-docs', 'generated/openapi.json', '--inlineBundle', '-o', out];
  await promisify(execFile)(process.execPath, [cli, ...options], { cwd: ROOT });
}
