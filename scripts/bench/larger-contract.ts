import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../contract/paths.ts';

const entry = /^ {2}(\/v1\/\S+): \{ \$ref: '?paths\/([^'}]+?)'? \}$/gm;

/**
 * Writes a contract with several times the operations into a temporary folder: each path file again
 * under other names, beside the same components.
 *
 * @returns the folder that holds its `openapi/`
 */
export async function writeLargerContract(times: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'larger-contract-'));
  const folder = join(root, 'openapi');
  await cp(join(ROOT, 'openapi'), folder, { recursive: true });
  const contents = await readFile(join(folder, 'openapi.yaml'), 'utf8');
  const lines: string[] = [];
  for (let copy = 2; copy <= times; copy += 1) {
    for (const [, path = '', file = ''] of contents.matchAll(entry)) {
      lines.push(
        `  ${path.replace('/v1/', `/v1/copy_${copy}_`)}: { $ref: 'paths/copy_${copy}_${file}' }`,
      );
    }
    await copyPaths(join(folder, 'paths'), copy);
  }
  const larger = contents.replace(
    '\ncomponents:\n',
    () => `\n${lines.join('\n')}\n\ncomponents:\n`,
  );
  await writeFile(join(folder, 'openapi.yaml'), larger);
  return root;
}

async function copyPaths(folder: string, copy: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => !file.startsWith('copy_'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const renamed = text
      .replace(/^( *operationId: \w+)$/gm, `$1Copy${copy}`)
      .replace(/family: (\w+)/g, `family: $1Copy${copy}`);
    await writeFile(join(folder, `copy_${copy}_${name}`), renamed);
  }
}
