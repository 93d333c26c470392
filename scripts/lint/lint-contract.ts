import type { Contract } from '../contract/read-contract.ts';
import type { Description } from '../contract/source-map.ts';
import { type Finding, sortFindings } from '../../src/lint/finding.ts';
import { mergeDuplicates } from '../../src/lint/merge-duplicates.ts';
import { type Measure, unmeasured } from '../measure.ts';
import { lintAddresses } from './asyncapi-addresses.ts';
import { lintControl } from './control.ts';
import { lintExampleSignatures } from './example-signatures.ts';
import { checkExamples, type ExampleCounts } from './examples.ts';
import type { Judge } from './judge.ts';
import { lintAssumptions } from './ledger.ts';
import { lintOrphans } from './orphans.ts';
import { placeFinding, type RawFinding } from './raw-finding.ts';
import { redoclyFindings } from './redocly.ts';
import { lintUnwritableFields } from './unwritable-fields.ts';
import { lintVersions } from './versions.ts';

/** What all linters say of a contract that has been read. */
export interface LintReport {
  findings: Finding[];
  examplesChecked: ExampleCounts;
}

/** What a lint may be told. */
export interface LintSettings {
  /** Who holds the bundles up to Spectral and the AsyncAPI parser; this thread, unless told otherwise. */
  readonly judge?: Judge;
  /** Bundles that the same linters are known to have found clean, with how many examples they have. */
  readonly clean?: ReadonlyMap<Description, number>;
  readonly measure?: Measure;
}

const judgeHere: Judge = async (bundles) => (await import('./judge.ts')).judgeHere(bundles);

/**
 * Spectral's rules fall over much that has not the form of a description. Where that is, Redocly has said:
 * with its findings this is one more; without them it is an error of the linter's own.
 */
async function judgeWhatCanBe(
  judged: Promise<RawFinding[]>,
  contract: Contract,
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
  { judge = judgeHere, clean = new Map(), measure = unmeasured }: LintSettings = {},
): Promise<LintReport> {
  const { openapi, asyncapi } = contract;
  const judged = measure('lint: Spectral, AsyncAPI parser', () =>
    judge({
      ...(clean.has('openapi') ? {} : { openapi }),
      ...(clean.has('asyncapi') ? {} : { asyncapi }),
    }),
  );
  const examples = await measure('lint: examples and defaults', () =>
    checkExamples(contract, clean),
  );
  const raw = await judgeWhatCanBe(judged, contract);
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
