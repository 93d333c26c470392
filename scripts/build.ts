// Lints the contract and writes everything that is made from it; with --check it only compares.
// Exit code 1 on findings or stale files, 2 when the contract cannot be read.
import { join, relative } from 'node:path';
import { ROOT } from './contract/paths.ts';
import { readContract } from './contract/read-contract.ts';
import { emitReference } from './emit/reference.ts';
import { generatedFiles } from './generated-files.ts';
import { formatFindings } from '../src/lint/format-findings.ts';
import { ruleLink } from './lint/rule-link.ts';
import { lintContract } from './lint/lint-contract.ts';
import { Stopwatch } from './measure.ts';
import { type Files, staleFiles, writeFiles } from './write-files.ts';

function table(folder: string, files: Files): string[] {
  return Object.entries(files).map(([name, text]) => {
    const size = (Buffer.byteLength(text) / 1024).toFixed(1);
    return `${`${folder}/${name}`.padEnd(36)} ${size.padStart(8)} KiB`;
  });
}

async function check(files: Files): Promise<void> {
  const stale = await staleFiles(join(ROOT, 'generated'), files);
  for (const path of stale)
    console.error(`${relative(ROOT, path)} is stale: run \`npm run build\` and commit the result.`);
  if (stale.length > 0) process.exitCode = 1;
  else console.log('generated/ is what a build writes.');
}

async function build(onlyCheck: boolean): Promise<void> {
  const watch = new Stopwatch();
  const contract = await watch.measure('read, lint with Redocly, bundle', readContract);
  const { findings, examplesChecked } = await lintContract(contract, watch.measure);
  if (findings.length > 0) {
    console.error(formatFindings(findings, 'text', ruleLink));
    console.error(`${findings.length} findings: nothing was written.`);
    process.exitCode = 1;
    return;
  }
  console.log(`The contract is clean: ${examplesChecked} examples and defaults fit their schemas.`);
  const generated = await watch.measure('emit generated/', () => generatedFiles(contract));
  if (onlyCheck) return check(generated);
  const site = {
    'index.html': await watch.measure('render the reference', () =>
      emitReference(contract.openapi),
    ),
  };
  await watch.measure('write files', async () => {
    await writeFiles(join(ROOT, 'generated'), generated);
    await writeFiles(join(ROOT, 'site'), site);
  });
  console.log(
    ['', ...watch.report(), '', ...table('generated', generated), ...table('site', site)].join(
      '\n',
    ),
  );
}

try {
  await build(process.argv.includes('--check'));
} catch (error) {
  console.error(`The contract cannot be compiled: ${(error as Error).message}`);
  process.exitCode = 2;
}
