import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, compareGrowth } from '../compare.ts';
import { writeLargerContract } from '../larger-contract.ts';
import { REDOCLY, script, SPECTRAL, writers } from '../tool-commands.ts';
import { copyProject } from '../../copy-project.ts';

const TIMES = 10;
const CHANGED = 'openapi/paths/contacts.yaml';

/** Changes a description in one YAML file, another way each time. */
function changeOneFile(root: string): () => Promise<void> {
  const path = join(root, CHANGED);
  let count = 0;
  return async () => {
    const text = await readFile(path, 'utf8');
    count += 1;
    await writeFile(
      path,
      text.replace(/Adds one contact(?: \d+)?\./, `Adds one contact ${count}.`),
    );
  };
}

async function benchGrowth(root: string): Promise<void> {
  const larger = await writeLargerContract(TIMES);
  const project = await copyProject();
  await cp(join(larger, 'openapi'), join(project, 'openapi'), { recursive: true });
  const args = script('build', '--no-cache');
  await compareGrowth(
    `Build of ${TIMES} times the operations`,
    { name: 'the contract', args, cwd: root },
    { name: `${TIMES} times the operations`, args, cwd: project },
  );
  await rm(larger, { recursive: true });
  await rm(project, { recursive: true });
}

/** `npm run bench -- build`: our build beside the tools' command lines, and how it grows. */
export async function benchBuild(): Promise<void> {
  const out = await mkdtemp(join(tmpdir(), 'bench-out-'));
  const root = await copyProject();
  const caches = join(root, 'node_modules/.cache');
  const forget = (): Promise<void> => rm(caches, { recursive: true, force: true });
  await compare(
    'Build',
    [SPECTRAL, REDOCLY, ...writers(out)],
    [
      {
        name: '`npm run build`, for the first time',
        args: script('build'),
        cwd: root,
        before: forget,
      },
      { name: '`npm run build -- --no-cache`', args: script('build', '--no-cache'), cwd: root },
      {
        name: '`npm run build`, one file changed',
        args: script('build'),
        cwd: root,
        before: changeOneFile(root),
      },
      { name: '`npm run build`, nothing changed', args: script('build'), cwd: root },
    ],
  );
  await benchGrowth(root);
  await rm(root, { recursive: true });
  await rm(out, { recursive: true });
}
