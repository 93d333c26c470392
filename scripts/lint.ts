// Lints both descriptions: `npm run lint`. Exit code 1 on findings, 2 when a description cannot be read.
import { readContract } from './contract/read-contract.ts';
import { formatFinding } from './lint/finding.ts';
import { lintContract } from './lint/lint-contract.ts';

try {
  const { findings, examplesChecked } = await lintContract(await readContract());
  for (const finding of findings) console.error(formatFinding(finding));
  console.log(`${findings.length} findings; ${examplesChecked} examples and defaults checked.`);
  process.exitCode = findings.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`The contract cannot be read: ${(error as Error).message}`);
  process.exitCode = 2;
}
