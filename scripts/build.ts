// `npm run build`: lints the contract and writes everything that is made from it.
// Options: --check only compares generated/; --no-cache lints even what has not changed.
// Exit code 1 on findings or stale files, 2 when the contract cannot be read.
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

// A quarter of the time of a build is reading its tools; the rest is loaded once this is on.
enableCompileCache();
const { buildPackage } = await import('./build-package.ts');
const { UnreadableContract } = await import('./contract/unreadable-contract.ts');

const { values } = parseArgs({
  allowNegative: true,
  options: {
    check: { type: 'boolean', default: false },
    cache: { type: 'boolean', default: true },
  },
});

try {
  process.exitCode = await buildPackage(values);
} catch (error) {
  if (!(error instanceof UnreadableContract)) throw error;
  console.error(`The contract cannot be read: ${error.message}`);
  process.exitCode = 2;
}
