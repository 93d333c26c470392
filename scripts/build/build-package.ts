import { glob, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../contract/paths.ts';
import { type Contract, readContract } from '../contract/read-contract.ts';
import { contractChangelog } from '../emit/contract-changelog.ts';
import { controlPage } from '../emit/control/control-page.ts';
import { NOT_COMMITTED } from '../emit/descriptions.ts';
import { generatedFiles } from './generated-files.ts';
import { skills } from '../emit/skills.ts';
import { workflowsPage } from '../emit/workflows-page.ts';
import { emitReference } from '../emit/reference.ts';
import { plural, toReport } from '../../src/lint/to-report.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { loadRuleHelp } from '../lint/rule-help.ts';
import { lintContract } from '../lint/lint-contract.ts';
import { type Files, holds, staleFiles, writeChanged, writeFiles } from './write-files.ts';

const CONTROL_PAGE = 'docs/sandbox-control.md';
const REFERENCE_PAGE = 'site/reference/all.html';

function table(folder: string, files: Files): string[] {
  return Object.entries(files).map(([name, text]) => {
    const size = (Buffer.byteLength(text) / 1024).toFixed(1);
    return `${`${folder}/${name}`.padEnd(36)} ${size.padStart(8)} KiB`;
  });
}

async function checkGenerated(files: Files, pages: Files): Promise<number> {
  const stale = await staleFiles(join(ROOT, 'generated'), files, NOT_COMMITTED);
  for (const [name, text] of Object.entries(pages))
    if (!(await holds(join(ROOT, name), text))) stale.push(join(ROOT, name));
  for (const path of stale)
    console.error(
      `${relative(ROOT, path).replaceAll(sep, '/')} is stale: run \`npm run build\` and commit the result.`,
    );
  if (stale.length > 0) return 1;
  console.log('generated/ is what a build writes.');
  return 0;
}

interface Emitted {
  readonly generated: Files;
  /** The whole reference as one page; not made for a comparison, which does not look at it. */
  readonly page: string | undefined;
  /** Pages of docs/: the guide of the sandbox's control API, and the changelog of the contract. */
  readonly docs: Files;
}

async function readGuides(): Promise<Map<string, string>> {
  const guides = new Map<string, string>();
  for await (const name of glob('*.md', { cwd: join(ROOT, 'docs') }))
    guides.set(name.replace('.md', ''), await readFile(join(ROOT, 'docs', name), 'utf8'));
  return guides;
}

async function emit(contract: Contract, check: boolean): Promise<Emitted> {
  const generated = generatedFiles(contract);
  const described = generated['openapi.json'] ?? '';
  const page = check ? undefined : await emitReference(JSON.parse(described));
  const introductions = await readFile(join(ROOT, 'openapi/releases/introductions.md'), 'utf8');
  const current = {
    openapi: JSON.parse(described),
    asyncapi: JSON.parse(generated['asyncapi.json'] ?? ''),
  };
  const changelog = contractChangelog(introductions, current);
  const arazzo = parse(await readFile(join(ROOT, 'openapi/workflows.arazzo.yaml'), 'utf8'));
  const workflows = workflowsPage(arazzo, current.openapi);
  const control = contract.control && { [CONTROL_PAGE]: controlPage(contract.control) };
  return {
    generated,
    page,
    docs: {
      'docs/contract-changelog.md': changelog,
      'docs/workflows.md': workflows,
      ...control,
      ...skills(await readGuides()),
    },
  };
}

async function write({ docs, generated, page = '' }: Emitted): Promise<void> {
  await writeFiles(join(ROOT, 'generated'), generated);
  for (const [name, text] of Object.entries(docs)) await writeChanged(join(ROOT, name), text);
  // The one page; `npm run docs` builds the rest of the site around it.
  await writeChanged(join(ROOT, REFERENCE_PAGE), page);
}

/**
 * Lints the contract and writes everything that is made from it, or with `check` compares it with what is committed;
 * resolves to 1 on findings or stale files. Throws an UnreadableContract when a description cannot be taken in.
 */
export async function buildPackage({ check }: { readonly check: boolean }): Promise<number> {
  const contract = await readContract();
  const { findings, examplesChecked } = await lintContract(contract);
  if (findings.length > 0) {
    const summary = `${plural(findings.length, 'finding')}: nothing was written.`;
    const outcome = { file: 'openapi/openapi.yaml', summary, ...(await loadRuleHelp(findings)) };
    console.error(formatReport(toReport(findings, outcome), 'text'));
    return 1;
  }
  const { openapi, asyncapi } = examplesChecked;
  console.log(
    `The contract is clean: ${openapi + asyncapi} examples and defaults fit their schemas.`,
  );
  const emitted = await emit(contract, check);
  const { generated, page = '', docs } = emitted;
  if (check) return checkGenerated(generated, docs);
  await write(emitted);
  const sizes = [...table('generated', generated), ...table('.', { [REFERENCE_PAGE]: page })];
  console.log(['', ...sizes].join('\n'));
  return 0;
}
