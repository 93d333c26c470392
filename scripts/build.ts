// `npm run build`: lints the contract and writes everything that is made from it.
// Options: --check only compares generated/; --no-cache builds and lints even what has not changed.
// Exit code 1 on findings or stale files, 2 when the contract cannot be read.
import { BuildRecord } from './cache/build-record.ts';
import { useCompileCache } from './cache/use-compile-cache.ts';
import { UnreadableContract } from './contract/unreadable-contract.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  allowNegative: true,
  options: {
    check: { type: 'boolean', default: false },
    cache: { type: 'boolean', default: true },
  },
});

async function build(): Promise<number> {
  const record = new BuildRecord();
  if (values.cache && !values.check && record.holds()) {
    console.log('Nothing has changed since the last build: its files are as it left them.');
    return 0;
  }
  useCompileCache();
  const { buildPackage } = await import('./build/build-package.ts');
  const code = await buildPackage(values);
  if (code === 0 && !values.check) record.write();
  return code;
}

try {
  process.exitCode = await build();
} catch (error) {
  if (!(error instanceof UnreadableContract)) throw error;
  console.error(`The contract cannot be read: ${error.message}`);
  process.exitCode = 2;
}
