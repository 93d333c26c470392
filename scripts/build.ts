// `npm run build`: lints the contract and writes everything that is made from it.
// Options: --check only compares generated/.
// Exit code 1 on findings or stale files, 2 when the contract cannot be read.
import { UnreadableContract } from './contract/describe-problems.ts';
import { readOptions } from './read-options.ts';
import { useCompileCache } from './use-compile-cache.ts';

const { values } = readOptions({ options: { check: { type: 'boolean', default: false } } });

useCompileCache();
const { buildPackage } = await import('./build/build-package.ts');

try {
  process.exitCode = await buildPackage(values);
} catch (error) {
  if (!(error instanceof UnreadableContract)) throw error;
  console.error(`The contract cannot be read: ${error.message}`);
  process.exitCode = 2;
}
