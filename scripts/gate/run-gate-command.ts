import { asksForHelp, readArguments } from '../../src/cli/arguments/read-arguments.ts';
import { writeCommandHelp } from '../../src/cli/arguments/write-help.ts';
import { TREE_GATE } from '../../src/cli/commands/report-commands.ts';
import {
  comparePairs,
  concludeGate,
  gate,
  type GateRequest,
  readGateRequest,
} from '../../src/cli/gate.ts';
import type { GateReport } from '../../src/gate/report/gate-report.ts';
import { cutValues } from '../../src/terminal/safe-text.ts';
import { createPaint } from '../../src/terminal/paint.ts';
import { UsageError } from '../../src/terminal/usage-error.ts';
import { ROOT } from '../contract/paths.ts';
import { UnreadableContract } from '../contract/describe-problems.ts';
import { findBase } from './find-base.ts';

const ACCEPTED = 'openapi/accepted-changes.yaml';

/** Carries out `npm run gate` with its arguments; resolves to the exit status. */
export async function runGateCommand(args: readonly string[]): Promise<number> {
  try {
    return await carryOut(args);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UnreadableContract)) throw error;
    console.error(createPaint(process.stderr, process.env)('red', cutValues(error.message)));
    return 2;
  }
}

async function carryOut(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    console.log(writeCommandHelp(TREE_GATE, createPaint(process.stdout, process.env)));
    return 0;
  }
  const { options, operands } = readArguments(TREE_GATE, args);
  const { base, ...rest } = options;
  if (operands.length > 0) {
    if (base === undefined)
      return await gate({ options: rest, operands: [operands[0] ?? '', operands[1] ?? ''] });
    throw new UsageError('--base is for the working tree: leave it out beside two descriptions.');
  }
  const request = readGateRequest(rest);
  const file = request.accepted ?? ACCEPTED;
  return await concludeGate(request, file, () => compareTree(request, base, file));
}

async function compareTree(
  request: GateRequest,
  revision: string | undefined,
  accepted: string,
): Promise<GateReport> {
  // The bundler takes longer to load than two files to compare, which do without it.
  const { loadTree } = await import('./load-tree.ts');
  const { readRevision } = await import('./read-revision.ts');
  const base = findBase(revision);
  const tree = await loadTree(ROOT);
  const former = await readRevision(base);
  try {
    const pair = (name: 'openapi' | 'asyncapi') => ({ old: former[name], new: tree[name] });
    const pairs = [pair('openapi'), pair('asyncapi')] as const;
    const names = { old: base.slice(0, 12), new: 'the working tree' };
    return comparePairs(pairs, names, request, accepted);
  } finally {
    former.dispose();
  }
}
