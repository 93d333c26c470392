import { type Finding, sortFindings } from '../../src/lint/finding.ts';
import { mergeDuplicates } from '../../src/lint/merge-duplicates.ts';
import type { Contract } from '../contract/read-contract.ts';
import { type Description, DESCRIPTIONS } from '../contract/source-map.ts';
import { lintAddresses, lintWithAsyncapiParser } from './asyncapi-addresses.ts';
import {
  checkExamples,
  type ExampleCounts,
  lintControl,
  lintExampleSignatures,
} from './examples.ts';
import { lintAssumptions } from './ledger.ts';
import { lintOrphans, lintVersions } from './orphans.ts';
import { placeFinding, type RawFinding } from './raw-finding.ts';
import { lintWithSpectral, redoclyFindings } from './spectral.ts';
import { lintUnwritableFields } from './unwritable-fields.ts';

/** What all linters say of a contract that has been read. */
export interface LintReport {
  findings: Finding[];
  examplesChecked: ExampleCounts;
}

export interface LintSettings {
  /** Which descriptions to lint; both, unless told otherwise. */
  readonly descriptions?: readonly Description[];
  readonly judge?: Judge;
}

type Judge = (contract: Contract, descriptions: readonly Description[]) => Promise<RawFinding[]>;

/** Holds bundles up to Spectral's rules, and that of AsyncAPI to its reference parser. */
export async function judge(
  contract: Contract,
  descriptions: readonly Description[],
): Promise<RawFinding[]> {
  const findings: RawFinding[] = [];
  for (const name of descriptions) findings.push(...(await lintWithSpectral(contract[name], name)));
  if (!descriptions.includes('asyncapi')) return findings;
  return [...findings, ...(await lintWithAsyncapiParser(contract.asyncapi))];
}

/**
 * Spectral's rules fall over much that has not the form of a description. Where that is, Redocly has said:
 * with its findings this is one more; without them it is an error of the linter's own.
 */
async function judgeWhatCanBe(
  contract: Contract,
  judged: Promise<RawFinding[]>,
): Promise<RawFinding[]> {
  try {
    return await judged;
  } catch (error) {
    if (!contract.redoclyProblems.some(({ ruleId }) => ruleId === 'struct')) throw error;
    const message = 'The rules were not all applied: mend what `struct` says first.';
    return [{ description: 'openapi', path: [], tool: 'spectral', rule: 'not-judged', message }];
  }
}

/** Runs every linter over the contract: Redocly (already run while reading), Spectral, the AsyncAPI parser, examples. */
export async function lintContract(
  contract: Contract,
  { descriptions = DESCRIPTIONS, judge: own = judge }: LintSettings = {},
): Promise<LintReport> {
  const raw = await judgeWhatCanBe(contract, own(contract, descriptions));
  const examples = checkExamples(contract, descriptions);
  return {
    findings: mergeDuplicates(
      sortFindings([
        ...redoclyFindings(contract),
        ...raw.map((finding) =>
          placeFinding(finding, contract.sources, contract[finding.description]),
        ),
        ...lintAddresses(contract),
        ...lintVersions(contract),
        ...lintControl(contract),
        ...lintOrphans(contract),
        ...lintUnwritableFields(contract),
        ...lintExampleSignatures(contract),
        ...examples.findings,
        ...lintAssumptions(contract),
      ]),
    ),
    examplesChecked: examples.checked,
  };
}
