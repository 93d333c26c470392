import { acceptChange, readAcceptedChanges } from '../gate/accept/accept-change.ts';
import { loadDescription } from '../gate/read/load-description.ts';
import { UnreadableDescription } from '../gate/read/unreadable-description.ts';
import { type GateArguments, readGateArguments } from '../gate/read-gate-arguments.ts';
import { formatReport } from '../gate/report/format-report.ts';
import type { GateReport } from '../gate/report/gate-report.ts';
import { runGate } from '../gate/run-gate.ts';
import { createPaint } from './terminal-text.ts';
import { UsageError } from './usage-error.ts';

/** Compares two descriptions by the versioning policy; resolves to the exit status. */
export async function gate(args: readonly string[]): Promise<number> {
  const wanted = readGateArguments(args);
  const { documents } = wanted;
  if (!documents) {
    throw new UsageError(
      'gate takes two descriptions: the old and the new one, as files or git:REV:path.',
    );
  }
  return answer(wanted, wanted.accepted, () => compareFiles(wanted, documents));
}

function compareFiles(wanted: GateArguments, [old, next]: readonly [string, string]): GateReport {
  const { maxBytes, today, checkVersion, accepted } = wanted;
  const pair = { old: loadDescription(old, maxBytes), new: loadDescription(next, maxBytes) };
  return runGate([pair], {
    today,
    checkVersion,
    accepted: readAcceptedChanges(accepted),
    names: { old, new: next },
  });
}

/**
 * Prints what a comparison comes to, or writes the acceptance of one of its changes.
 *
 * @param file - the file of accepted changes
 * @returns the exit status: 0 where the gate is open, 1 where it is closed
 * @throws UsageError when a description cannot be read
 */
export async function answer(
  wanted: GateArguments,
  file: string | undefined,
  compare: () => GateReport | Promise<GateReport>,
): Promise<number> {
  try {
    const report = await compare();
    if (wanted.accept) {
      if (file === undefined) throw new UsageError('--accept wants --accepted FILE to write into.');
      console.log(acceptChange(report, wanted.accept, file));
      return 0;
    }
    console.log(formatReport(report, wanted.format, createPaint(process.stdout, process.env)));
    return report.isOpen ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UnreadableDescription)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}
