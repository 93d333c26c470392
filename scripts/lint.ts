// Lints both descriptions: `npm run lint`, or `node scripts/lint.ts FOLDER` for the one in FOLDER/openapi/.
// Exit code 1 on findings, 2 when a description cannot be read.
import { resolve } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { readContract } from './contract/read-contract.ts';
import { formatFinding } from './lint/finding.ts';
import { lintContract } from './lint/lint-contract.ts';

try {
  const contract = await readContract(resolve(process.argv[2] ?? ROOT));
  const { findings, examplesChecked } = await lintContract(contract);
  for (const finding of findings) console.error(formatFinding(finding));
  console.log(`${findings.length} findings; ${examplesChecked} examples and defaults checked.`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`The contract cannot be read: ${(error as Error).message}`);
  process.exitCode = 2;
}
