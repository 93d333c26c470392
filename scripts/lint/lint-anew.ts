import type { LintCache } from '../cache/lint-cache.ts';
import type { Contract } from '../contract/read-contract.ts';
import { type LintReport, type LintSettings, lintContract } from './lint-contract.ts';

/**
 * Lints what the cache does not know to be clean, and lets it keep the report.
 * The judge is asked before anything is awaited: a caller may go on with work of its own.
 */
export async function lintAnew(
  contract: Contract,
  cache: LintCache,
  settings: Omit<LintSettings, 'clean'> & { readonly useCache: boolean },
): Promise<LintReport> {
  const clean = settings.useCache ? cache.cleanBundles(contract) : new Map<never, never>();
  const report = await lintContract(contract, { ...settings, clean });
  cache.write(report, contract);
  return report;
}
