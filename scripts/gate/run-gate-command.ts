import { answer, gate } from '../../src/cli/gate.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { readAcceptedChanges } from '../../src/gate/accept/accept-change.ts';
import { type GateArguments, readGateArguments } from '../../src/gate/read-gate-arguments.ts';
import type { GateReport } from '../../src/gate/report/gate-report.ts';
import { runGate } from '../../src/gate/run-gate.ts';
import { ROOT } from '../contract/paths.ts';
import { UnreadableContract } from '../contract/unreadable-contract.ts';
import { findBase } from './find-base.ts';

const ACCEPTED = 'openapi/accepted-changes.yaml';

/** Carries out `npm run gate` with its arguments; resolves to the exit status. */
export async function runGateCommand(args: readonly string[]): Promise<number> {
  try {
    const wanted = readGateArguments(args);
    if (wanted.documents) return await gate(args);
    const file = wanted.accepted ?? ACCEPTED;
    return await answer(wanted, file, () => compareTree(wanted, file));
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UnreadableContract)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function compareTree(wanted: GateArguments, accepted: string): Promise<GateReport> {
  // The bundler takes longer to load than two files to compare, which do without it.
  const { loadTree } = await import('./load-tree.ts');
  const { readRevision } = await import('./read-revision.ts');
  const base = findBase(wanted.base);
  const tree = await loadTree(ROOT);
  const revision = await readRevision(base);
  try {
    const pair = (name: 'openapi' | 'asyncapi') => ({ old: revision[name], new: tree[name] });
    return runGate([pair('openapi'), pair('asyncapi')], {
      today: wanted.today,
      checkVersion: wanted.checkVersion,
      accepted: readAcceptedChanges(accepted),
      names: { old: base.slice(0, 12), new: 'the working tree' },
    });
  } finally {
    revision.dispose();
  }
}
