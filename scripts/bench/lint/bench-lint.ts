import { rm } from 'node:fs/promises';
import { compare, compareGrowth } from '../compare.ts';
import { writeLargerContract } from '../larger-contract.ts';
import { PARSER, REDOCLY, script, SPECTRAL } from '../tool-commands.ts';

const TIMES = 10;

/** `npm run bench -- lint`: our lint beside the linters' command lines, and how it grows. */
export async function benchLint(): Promise<void> {
  await compare(
    'Lint',
    [SPECTRAL, REDOCLY, PARSER],
    [
      { name: '`npm run lint -- --no-cache`', args: script('lint', '--no-cache') },
      { name: '`npm run lint`, nothing changed', args: script('lint') },
    ],
  );
  const larger = await writeLargerContract(TIMES);
  await compareGrowth(
    `Lint of ${TIMES} times the operations`,
    { name: 'the contract', args: script('lint', '--no-cache') },
    { name: `${TIMES} times the operations`, args: script('lint', larger, '--no-cache') },
  );
  await rm(larger, { recursive: true });
}
