import type { Contract } from '../contract/read-contract.ts';
import { lintAddresses } from './asyncapi-addresses.ts';
import { lintWithAsyncapiParser } from './asyncapi-parser.ts';
import { checkExamples } from './examples.ts';
import { type Finding, sortFindings } from '../../src/lint/finding.ts';
import { lintAssumptions } from './ledger.ts';
import { redoclyFindings } from './redocly.ts';
import { lintWithSpectral } from './spectral.ts';

/** What all linters say of a contract that has been read. */
export interface LintReport {
  findings: Finding[];
  examplesChecked: number;
}

/** Runs every linter over the contract: Redocly (already run while reading), Spectral, the AsyncAPI parser, examples. */
export async function lintContract(
  contract: Contract,
  measure: Measure = unmeasured,
): Promise<LintReport> {
  const spectral = await measure('lint: Spectral', () => lintWithSpectral(contract));
  const asyncapi = await measure('lint: AsyncAPI parser', () => lintWithAsyncapiParser(contract));
  const examples = await measure('lint: examples and defaults', () => checkExamples(contract));
  return {
    findings: sortFindings([
      ...redoclyFindings(contract),
      ...spectral,
      ...asyncapi,
      ...lintAddresses(contract),
      ...examples.findings,
      ...lintAssumptions(contract),
    ]),
    examplesChecked: examples.checked,
  };
}

/** Runs a step and notes what it took. */
export type Measure = <T>(step: string, work: () => T | Promise<T>) => Promise<T>;

const unmeasured: Measure = async (_step, work) => work();
